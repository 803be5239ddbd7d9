// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction that the program declares.
#include "check.h"

typedef struct {
  int low, high;
} range;
#pragma omp declare reduction(span : range : omp_out = (range){                                                           \
            omp_in.low < omp_out.low ? omp_in.low : omp_out.low, omp_in.high > omp_out.high ? omp_in.high : omp_out.high}) \
    initializer(omp_priv = (range){1000000, -1000000})

int main(void) {
  range r = {0, 0};
#pragma omp target parallel for reduction(span : r) map(tofrom : r)
  for (int i = 0; i < 500; i++) {
    const int x = (i * 7919) % 1000 - 400;
    if (x < r.low) r.low = x;
    if (x > r.high) r.high = x;
  }
  int low = 0, high = 0;
  for (int i = 0; i < 500; i++) {
    const int x = (i * 7919) % 1000 - 400;
    if (x < low) low = x;
    if (x > high) high = x;
  }
  return r.low == low && r.high == high ? 0 : 1;
}
