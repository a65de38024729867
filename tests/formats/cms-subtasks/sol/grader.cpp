#include "sum.h"
#include <cstdio>
int main() {
    int a, b;
    if (std::scanf("%d %d", &a, &b) != 2) return 1;
    FILE *out = std::fopen("result.txt", "w");
    std::fprintf(out, "%d\n", sum(a, b));
    return std::fclose(out);
}
