// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same place holds other data each time: nothing of before is seen.
#include "check.h"

int main(void) {
  for (int k = 1; k < 200; k++) {
    int *a = malloc(k * sizeof *a), sum = 0;
    for (int i = 0; i < k; i++) a[i] = k;
#pragma omp target map(to : a[0 : k]) map(tofrom : sum)
    for (int i = 0; i < k; i++) sum += a[i];
    check(sum == k * k);
    free(a);
  }
  return 0;
}
