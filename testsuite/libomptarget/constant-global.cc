// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants of the program that regions use.
// llvm: it copies back to constants
#include "check.h"

static constexpr int table[] = {2, 3, 5, 7, 11};
constexpr double pi = 3.25;
static const char text[] = "regions";

int main() {
  int s = 0;
  char c = 0;
  double d = 0;
#pragma omp target map(from : s, c, d)
  {
    s = table[1] * table[4];
    c = text[2];
    d = 2 * pi;
  }
  check(s == 33 && c == 'g' && d == 6.5);
  return 0;
}
