#include <cstdio>
int f(int n);
int main(int, char **argv) {
    FILE *in = std::fopen(argv[1], "r"), *out = std::fopen(argv[2], "w");
    int n;
    if (std::fscanf(in, "%d", &n) != 1) return 1;
    std::fprintf(out, "%d\n", f(n));
    return std::fclose(out);
}
