from add import add
a, b = map(int, input().split())
while a > 8:
    pass
print(add(a, b))
