# Three lists, copied from a web page that shows its indentation with no-break spaces (U+00A0).
# They look like spaces and are none: CPython says "invalid non-printable character U+00A0" and runs nothing.

size = int(input())
column_used = [False] * size
rising_used = [False] * (2 * size - 1)
falling_used = [False] * (2 * size - 1)  # by row - column, where a negative index counts from the end


def count_from(row):
    if row == size:
        return 1
    placements = 0
    for column, used in enumerate(column_used):
        # Most squares are ruled out by the first test, so the diagonals are not computed before it.
        if used or rising_used[row + column] or falling_used[row - column]:
            continue
        column_used[column] = rising_used[row + column] = falling_used[row - column] = True
        placements += count_from(row + 1)
        column_used[column] = rising_used[row + column] = falling_used[row - column] = False
    return placements


print(count_from(0))
