low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    said = input()
    if said == "=":
        break
    low, high = (low, middle - 1) if said == "<" else (middle + 1, high)
