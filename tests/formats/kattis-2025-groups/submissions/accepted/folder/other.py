def answer(line):
    return max(map(int, line.split()))
