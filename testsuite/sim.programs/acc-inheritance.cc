// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Derived classes by value in regions: base and derived members, static polymorphism, multiple bases, empty classes, unions and bit-fields.
#include "check.h"

struct shape {
  double scale;
  double scaled(double x) const { return x * scale; }
};
struct named {
  char letter;
};
struct square : shape, named {
  double side;
  double area() const { return scaled(side * side); }
};
struct disc : shape {
  double radius;
  double area() const { return scaled(3 * radius * radius); }
};
template <typename Self>
struct printable {
  int code() const { return static_cast<const Self *>(this)->number() * 2; }
};
struct item : printable<item> {
  int n;
  int number() const { return n + 1; }
};
union word {
  unsigned whole;
  unsigned char part[4];
};
struct bits {
  unsigned a : 3;
  int b : 7;
  unsigned long c : 40;
};

int main() {
  check_placement();
  square squares[10];
  disc discs[10];
  item items[10];
  for (int i = 0; i < 10; i++) {
    squares[i].scale = 2;
    squares[i].letter = char('a' + i);
    squares[i].side = i;
    discs[i].scale = 0.5;
    discs[i].radius = i;
    items[i].n = i;
  }
  double areas = 0;
  int letters = 0, codes = 0;
#pragma acc parallel loop copyin(squares, discs, items) reduction(+ : areas, letters, codes)
  for (int i = 0; i < 10; i++) {
    areas += squares[i].area() + discs[i].area();
    letters += squares[i].letter;
    codes += items[i].code();
  }
  CHECK(areas == 285 * 2 + 285 * 1.5 && letters == 10 * 'a' + 45 && codes == 110);
  word words[8];
  bits fields[8] = {};
#pragma acc parallel loop copyout(words) copy(fields)
  for (int i = 0; i < 8; i++) {
    words[i].whole = 0x01020304u * unsigned(i);
    words[i].part[0] ^= 0xff;
    fields[i].a = unsigned(i + 5);
    fields[i].b = -i * 8;
    fields[i].c = 0x1234567890ul * unsigned(i);
  }
  for (int i = 0; i < 8; i++) {
    CHECK(words[i].whole == ((0x01020304u * unsigned(i)) ^ 0xff));
    CHECK(fields[i].a == (unsigned(i + 5) & 7) && fields[i].b == -i * 8 && fields[i].c == ((0x1234567890ul * unsigned(i)) & 0xfffffffffful));
  }
  puts("done");
  return check_result();
}
