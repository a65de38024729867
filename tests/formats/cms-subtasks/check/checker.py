import sys
right, found = (open(name).read().split() for name in sys.argv[2:4])
print(1.0 if right == found else 0.0)
print("translate:success" if right == found else "translate:wrong", file=sys.stderr)
