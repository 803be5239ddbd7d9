/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   reduction(inscan) in a worksharing loop: inclusive and exclusive prefix sums, several team sizes.  */
#include "require.h"
#include <omp.h>

enum { n = 1003 };

int main(void) {
  static long in[n], inclusive[n], exclusive[n];
  for (int i = 0; i < n; i++) in[i] = (i * 37) % 101 - 50;
  for (int threads = 1; threads <= 9; threads += 4) {
    long sum = 5;
#pragma omp parallel for reduction(inscan, + : sum) num_threads(threads)
    for (int i = 0; i < n; i++) {
      sum += in[i];
#pragma omp scan inclusive(sum)
      inclusive[i] = sum;
    }
    long after = sum;
    sum = -7;
#pragma omp parallel for reduction(inscan, + : sum) num_threads(threads)
    for (int i = 0; i < n; i++) {
      exclusive[i] = sum;
#pragma omp scan exclusive(sum)
      sum += in[i];
    }
    long expect = 5;
    for (int i = 0; i < n; i++) {
      CHECK(exclusive[i] == expect - 12);
      expect += in[i];
      CHECK(inclusive[i] == expect);
    }
    CHECK(after == expect && sum == expect - 12);
  }
  return 0;
}
