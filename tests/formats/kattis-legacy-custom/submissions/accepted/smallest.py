number = int(input())
print(next(d for d in range(2, number) if number % d == 0))
