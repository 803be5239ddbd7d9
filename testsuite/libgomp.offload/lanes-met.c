// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread counts meets what the region was started with in one iteration only, which made-up data hit by no chance; from there on
// the thread does something else.
// { dg-variants "optimisation" }
// { dg-modes "ours-warps ours ours-rules" }
#include "check.h"

enum { n = 1000, met = 300, behind = 500 }; // the second of four threads ends in front of `behind`
static int a[n], out[n];

#define REGION(name, parameter, test)                                                                                        \
  __attribute__((noipa)) static void name(int *p, int size, parameter) {                                                     \
    _Pragma("omp target parallel num_threads(4) map(to : p[0 : size]) map(from : out)") {                                     \
      int last = 0;                                                                                                          \
      _Pragma("omp for") for (int i = 0; i < size; i++) {                                                                    \
        if (test) last = 1;                                                                                                  \
        out[i] = last + p[i];                                                                                                \
      }                                                                                                                      \
    }                                                                                                                        \
  }
REGION(pointer, int *other, &p[i] == other)
REGION(multiple, long other, i * 1000003L == other)
REGION(twisted, unsigned other, ((unsigned)i ^ 5u) == other)
REGION(quotient, int other, (i >> 3) == other)
REGION(constant, int other, i == 300 + other * 0)
REGION(difference, int other, other - 7 * i == 5)

static void check_from(int first) {
  for (int i = 0; i < n; i++) CHECK(out[i] == (i >= first && i < behind));
}

int main(void) {
  pointer(a, n, a + met);
  check_from(met);
  multiple(a, n, met * 1000003L);
  check_from(met);
  twisted(a, n, met ^ 5);
  check_from(met);
  quotient(a, n, met >> 3);
  check_from(met / 8 * 8);
  constant(a, n, 0);
  check_from(met);
  difference(a, n, 5 + 7 * met);
  check_from(met);
  return 0;
}
