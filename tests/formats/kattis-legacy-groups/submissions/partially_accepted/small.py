print(min(max(map(int, input().split())), 99))
