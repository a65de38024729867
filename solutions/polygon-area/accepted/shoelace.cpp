// Adds up the signed areas of the triangles between the first corner and each side: the shoelace formula.
// It reads one corner at a time and keeps three: 5,000 corners need no more memory than 3.

#include <cmath>
#include <cstdio>

struct Corner {
    double x, y;
};

static Corner read_corner() {
    Corner corner{};
    if (std::scanf("%lf %lf", &corner.x, &corner.y) != 2) return {};
    return corner;
}

int main() {
    int count;
    if (std::scanf("%d", &count) != 1) return 1;

    const Corner first = read_corner();
    Corner previous{0, 0};  // measured from the first corner, like all that follow
    double doubled = 0;
    for (int i = 1; i < count; i++) {
        const Corner corner = read_corner();
        const Corner next{corner.x - first.x, corner.y - first.y};
        doubled += previous.x * next.y - next.x * previous.y;
        previous = next;
    }
    std::printf("%.9f\n", std::fabs(doubled) / 2);
}
