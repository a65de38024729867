// Deals the first two rows of the mirrored bitmask search to one thread for every processor.
// Threads shorten the wait, not the work: a judge that adds up CPU time over threads sees no gain.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

static std::uint32_t all_columns;

static long long count_from(std::uint32_t columns, std::uint32_t left, std::uint32_t right) {
    if (columns == all_columns) return 1;
    long long placements = 0;
    std::uint32_t free = all_columns & ~(columns | left | right);
    while (free != 0) {
        std::uint32_t queen = free & -free;
        free ^= queen;
        placements += count_from(columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return placements;
}

// Counts the boards that begin with these two columns, if the two queens can stand together.
static long long count_opening(int size, int first, int second) {
    // With the first queen in the middle column, the second row decides which mirror image is searched.
    bool is_mirror_image = size % 2 == 1 && first == size / 2 && second >= size / 2;
    std::uint32_t upper = 1u << first, lower = 1u << second;
    bool is_attacked = ((upper | upper << 1 | upper >> 1) & lower) != 0;
    if (is_mirror_image || is_attacked) return 0;
    return count_from(upper | lower, (upper << 1 | lower) << 1, (upper >> 1 | lower) >> 1);
}

int main() {
    int size;
    if (std::scanf("%d", &size) != 1) return 1;
    if (size == 1) {  // The only board that is its own mirror image.
        std::puts("1");
        return 0;
    }
    all_columns = (1u << size) - 1;

    // Openings differ much in size, so each thread takes the next one when it is ready.
    const int openings = size * ((size + 1) / 2);
    std::atomic<int> next{0};
    std::atomic<long long> half{0};
    auto work = [&] {
        long long found = 0;
        for (int opening = next++; opening < openings; opening = next++) {
            found += count_opening(size, opening / size, opening % size);
        }
        half += found;
    };

    std::vector<std::thread> threads;
    unsigned processors = std::max(1u, std::thread::hardware_concurrency());
    for (unsigned i = 0; i < processors; i++) threads.emplace_back(work);
    for (std::thread &thread : threads) thread.join();
    std::printf("%lld\n", 2 * half.load());
}
