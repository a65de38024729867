from library import largest
print(largest(map(int, input().split())))
