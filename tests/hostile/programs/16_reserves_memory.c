// row: 16
// title: reserves a gibibyte and touches none of it
// expect: AC
#include "probe.h"

int main(void) {
    char *block = calloc(1024, MIB);
    if (!block)
        TELL("no memory was reserved");
    return finish();
}
