// row: 71
// title: an initialised array of sixteen gigabytes
// expect: CE
// not at D: nothing keeps the file from filling the disk
// language: c
char large[16ull << 30] = {1};
int main(void) { return large[0] - 1; }
