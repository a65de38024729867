// row: 70
// title: templates whose names double at each level, and a message that prints such a name
// expect: CE
// language: cpp17
template <class A, class B> struct Pair {};
template <int N, class A> struct Twice {
    typedef typename Twice<N - 1, Pair<A, A>>::Type Type;
};
template <class A> struct Twice<0, A> {
    typedef A Type;
};
int main() { return Twice<20, int>::Type::none; }
