// row: 71
// title: a program as the source of a program
// expect: CE
// language: c
// source: binary
