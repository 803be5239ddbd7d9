// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A whole lifetime on one queue: enter data, kernels, exit data.
#include "apart.h"

int main(void) {
  check_placement();
  int *a = malloc(500 * sizeof *a);
  for (int i = 0; i < 500; i++) a[i] = i;
#pragma acc enter data copyin(a[0 : 500]) async(2)
  for (int k = 0; k < 5; k++) {
#pragma acc parallel loop present(a[0 : 500]) async(2)
    for (int i = 0; i < 500; i++) a[i] = 2 * a[i] - i;
  }
#pragma acc exit data copyout(a[0 : 500]) async(2)
#pragma acc wait(2)
  for (int i = 0; i < 500; i++) CHECK(a[i] == i);
  CHECK_ABSENT(a, sizeof *a);
  free(a);
  return check_result();
}
