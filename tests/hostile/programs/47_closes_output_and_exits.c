// row: 47
// title: closes its output and exits with 0
// expect: WA
#include "probe.h"

int main(void) {
    close(1);
    close(2);
    return 0;
}
