# Places the queens one after another on any free square of a marked board, and divides by the n! orders.
# The obvious first idea: N=7 takes 4.5 s in CPython, and N=8 about 125 s of the 32 s allowed.

import math

DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]

size = int(input())


def mark_attacks(attacked, row, column):
    attacked[row][column] = True
    for down, right in DIRECTIONS:
        y, x = row + down, column + right
        while 0 <= y < size and 0 <= x < size:
            attacked[y][x] = True
            y += down
            x += right


def count_sequences(attacked, queens_left):
    if queens_left == 0:
        return 1
    sequences = 0
    for row in range(size):
        for column in range(size):
            if not attacked[row][column]:
                after = [line[:] for line in attacked]
                mark_attacks(after, row, column)
                sequences += count_sequences(after, queens_left - 1)
    return sequences


empty = [[False] * size for _ in range(size)]
print(count_sequences(empty, size) // math.factorial(size))
