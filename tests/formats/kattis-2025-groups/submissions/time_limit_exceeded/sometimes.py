numbers = list(map(int, input().split()))
while max(numbers) > 100:
    pass
print(max(numbers))
