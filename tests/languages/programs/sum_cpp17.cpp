#include <iostream>
#include <optional>

// C++17: std::optional and an initialiser in `if`.
static std::optional<long long> next()
{
    if (long long value; std::cin >> value)
        return value;
    return std::nullopt;
}

int main()
{
    long long sum = 0;
    while (auto value = next())
        sum += *value;
    std::cout << sum << '\n';
}
