// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars of the smaller types, mapped and by value.
#include "check.h"

enum class color : unsigned char { red, green, blue };

int main() {
  color c = color::green;
  bool b = false;
  char16_t w = u'x';
  unsigned char u = 255;
  signed char s = -128;
#pragma omp target map(tofrom : c, b)
  {
    if (w == u'x' && u == 255 && s == -128) c = color::blue;
    b = !b;
  }
  check(c == color::blue && b);
  return 0;
}
