// row: 27
// title: asks for more than there is, is refused, and exits with 1
// expect: RTE code 1
#include "probe.h"

int main(void) {
    char *volatile block = malloc((size_t)1 << 45);
    if (!block)
        return 1;
    return finish();
}
