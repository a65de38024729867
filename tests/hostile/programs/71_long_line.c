// row: 71
// title: a line of ten mebibytes with zero bytes in it
// expect: CE
// language: c
// source: line
