// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members keep the alignment that they have on the host, wherever the first mapped one lies.
// gpu: there is no long double
#include "check.h"

#include <stdint.h>

typedef float float4 __attribute__((ext_vector_type(4)));
struct s {
  _Alignas(16) char c;
  int i;
  float4 v;
  char gap;
  long double l;
  char end[3];
};

int main(void) {
  struct s s = {'c', 1, {1, 2, 3, 4}, 'g', 5.5L, {1, 2, 3}};
  int good = 0;
#pragma omp target map(tofrom : s.i, s.v, s.l) map(from : good)
  {
    s.v += s.i;
    s.l *= 2;
    good = (uintptr_t)&s.v % 16 == 0 && (uintptr_t)&s.l % 16 == 0 && (uintptr_t)&s.i % 4 == 0;
  }
  check(good);
  check(s.v.x == 2 && s.v.w == 5 && s.l == 11 && s.c == 'c' && s.gap == 'g');
#pragma omp target map(tofrom : s.end[1 : 2], s.gap)
  s.end[1] = s.gap;
  return s.end[1] == 'g' && s.end[2] == 3 ? 0 : 1;
}
