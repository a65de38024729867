// row: 44
// title: closes a large input at once
// expect: AC
// input size: 100MiB
#include "probe.h"

int main(void) {
    close(0);
    return finish();
}
