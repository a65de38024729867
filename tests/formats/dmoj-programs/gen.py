import sys
print(1, 2)
print(3, file=sys.stderr)
