// Places one queen a row and compares each new queen with every queen above it.
// One column number a row is a whole board: N=14 is 27.4 million nodes, not the ordered board's 1e18.

#include <cstdio>
#include <cstdlib>

static int size;
static int column_of[32];
static long long placements;

static bool is_safe(int row) {
    for (int above = 0; above < row; above++) {
        int distance = std::abs(column_of[above] - column_of[row]);
        if (distance == 0 || distance == row - above) return false;
    }
    return true;
}

static void place_from(int row) {
    if (row == size) {
        placements++;
        return;
    }
    for (int column = 0; column < size; column++) {
        column_of[row] = column;
        if (is_safe(row)) place_from(row + 1);
    }
}

int main() {
    if (std::scanf("%d", &size) != 1) return 1;
    place_from(0);
    std::printf("%lld\n", placements);
}
