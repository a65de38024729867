// row: 2
// title: burns 95 % of its time, then answers
// expect: AC
// limits: cpu=0.3s
// cpu: 285ms
#include "probe.h"

int main(void) {
    burn(0.285);
    return finish();
}
