#include <concepts>
#include <cstdint>
#include <iostream>
#include <iterator>
#include <ranges>

// C++20: concepts and ranges.
template <std::integral T>
T total(std::ranges::input_range auto &&values)
{
    T sum = 0;
    for (T value : values)
        sum += value;
    return sum;
}

int main()
{
    auto values = std::ranges::istream_view<std::int64_t>(std::cin);
    std::cout << total<std::int64_t>(values) << '\n';
}
