// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections of arrays as reduction variables.
#include "check.h"

int main(void) {
  int bins[10] = {0}, *p = calloc(4, sizeof *p);
#pragma omp target teams distribute parallel for reduction(+ : bins[0 : 10], p[0 : 4]) map(tofrom : bins, p[0 : 4])
  for (int i = 0; i < 1000; i++) {
    bins[i % 10]++;
    p[i % 4] += 2;
  }
  for (int i = 0; i < 10; i++) check(bins[i] == 100);
  for (int i = 0; i < 4; i++) check(p[i] == 500);
  free(p);
  return 0;
}
