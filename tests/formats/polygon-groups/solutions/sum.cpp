#include <fstream>
int main() {
    std::ifstream in("sum.in");
    int a, b;
    in >> a >> b;
    std::ofstream("sum.out") << a + b << "\n";
}
