// row: 70
// title: a macro of a few lines that grows to thousands of millions of words
// expect: CE
// language: c
#define A queens_on_a_board_that_do_not_attack_each_other_and_a_name_that_is_longer_than_that
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
#define E D D D D D D D D D D D D D D D D
#define F E E E E E E E E E E E E E E E E
#define G F F F F F F F F F F F F F F F F
#define H G G G G G G G G G G G G G G G G
#define NAME(all) #all
#define TEXT(all) NAME(all)
const char *text = TEXT(H);
int main(void) { return 0; }
