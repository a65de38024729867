import sys

n = int(input())
right = open("input.txt").read().split() == [str(n)]
for at in range(0, len(sys.argv) - 1, 2):
    heard, said = open(sys.argv[at + 1]), open(sys.argv[at + 2], "w")
    said.write(f"{n}\n")
    said.flush()
    right = right and heard.readline().strip() == str(2 * n)
print(1.0 if right else 0.0)
print("translate:success" if right else "translate:wrong", file=sys.stderr)
