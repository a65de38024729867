import os, sys

if os.path.exists("sum.in"):
    a, b = map(int, open("sum.in").read().split())
    open("sum.out", "w").write(str(a + b))
else:
    a, b = map(int, input().split())
    print(a + b)
