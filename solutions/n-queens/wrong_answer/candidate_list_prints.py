# Prints every solution with its number, and -1 where there is none, though only the count is asked for.
# Wrong from N=1 on, where it prints "1 [0]" for 1; at N=14 its 365,596 lines would be 19.6 MB of output.

size = int(input())


def free_columns(queens):
    candidates = list(range(size))
    for rows_up, column in enumerate(reversed(queens), start=1):
        for taken in (column - rows_up, column, column + rows_up):
            if taken in candidates:
                candidates.remove(taken)
    return candidates


def print_solutions(queens, found):
    if len(queens) == size:
        print(found + 1, queens)
        return found + 1
    for column in free_columns(queens):
        found = print_solutions(queens + [column], found)
    return found


if print_solutions([], 0) == 0:
    print(-1)
