// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of many types: unions, enumerations, bit-fields, pointers as values, _Bool, characters.
//
// --check-maps says that a kernel reads what nobody has written: setting a bit-field reads the word that it is
// in.
#include "apart.h"

enum colour { red, green = 5, blue };
union number {
  int i;
  float f;
  char bytes[4];
};
struct flags {
  unsigned a : 3, b : 7;
  signed c : 5;
};

int main(void) {
  check_placement();
  enum colour colours[4] = {red, green, blue, red};
  union number numbers[4];
  struct flags flags[4];
  _Bool bools[4];
  char text[4][6];
#pragma acc parallel loop copy(colours) copyout(numbers, flags, bools, text)
  for (int i = 0; i < 4; i++) {
    colours[i] = colours[i] == green ? blue : green;
    numbers[i].f = 1.0f;
    flags[i].a = i;
    flags[i].b = 100 + i;
    flags[i].c = -i;
    bools[i] = i & 1;
    for (int k = 0; k < 5; k++) text[i][k] = 'a' + i + k;
    text[i][5] = 0;
  }
  CHECK(colours[0] == green && colours[1] == blue && numbers[2].i == 0x3f800000);
  CHECK(flags[3].a == 3 && flags[3].b == 103 && flags[3].c == -3 && bools[3] && !bools[2]);
  CHECK(strcmp(text[1], "bcdef") == 0);
  return check_result();
}
