// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that the host frees and gets again between the lifetimes on the device.
#include "apart.h"

int main(void) {
  check_placement();
  for (int round = 1; round < 20; round++) {
    int n = round * 37, sum = 0;
    int *a = malloc(n * sizeof *a);
    for (int i = 0; i < n; i++) a[i] = round;
#pragma acc enter data copyin(a[0 : n])
#pragma acc parallel loop present(a[0 : n]) reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += a[i];
#pragma acc exit data delete(a[0 : n])
    CHECK(sum == n * round);
    free(a);
  }
  return check_result();
}
