// Places the queens one after another on any free square of a marked board, and divides by the n! orders.
// It visits each placement n! times: N=8 takes 3 s, N=9 117 s, and N=14, by estimate, 2,600 years.

#include <cstdio>
#include <cstring>

static const int DIRECTIONS[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}};

static int size;
static bool attacked[16][16];
// 724 placements of 10! orders each are more than 32 bits hold, long before any limit of the problem.
static long long sequences;

static bool is_on_board(int row, int column) {
    return row >= 0 && row < size && column >= 0 && column < size;
}

static void mark_attacks(int row, int column) {
    attacked[row][column] = true;
    for (const auto &step : DIRECTIONS) {
        int y = row + step[0], x = column + step[1];
        for (; is_on_board(y, x); y += step[0], x += step[1]) attacked[y][x] = true;
    }
}

static void place(int queens_left) {
    if (queens_left == 0) {
        sequences++;
        return;
    }
    for (int row = 0; row < size; row++) {
        for (int column = 0; column < size; column++) {
            if (attacked[row][column]) continue;
            bool before[16][16];
            std::memcpy(before, attacked, sizeof attacked);
            mark_attacks(row, column);
            place(queens_left - 1);
            std::memcpy(attacked, before, sizeof attacked);
        }
    }
}

int main() {
    if (std::scanf("%d", &size) != 1) return 1;
    place(size);
    long long orders = 1;
    for (int i = 2; i <= size; i++) orders *= i;
    std::printf("%lld\n", sequences / orders);
}
