import sys

total = 0
for line in sys.stdin:
    total += sum(map(int, line.split()))
print(total)
