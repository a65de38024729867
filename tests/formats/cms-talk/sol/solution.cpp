int f(int n) { return 2 * n; }
