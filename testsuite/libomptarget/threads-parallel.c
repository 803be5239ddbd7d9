// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads of a parallel region of the host offload, each to a device of its own.
#include "check.h"

#include <omp.h>

int main(void) {
  int out[16] = {0};
  const int n = omp_get_num_devices();
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 16; i++) {
    int x = i;
#pragma omp target device(i % n) map(tofrom : x)
    x = x * x;
    out[i] = x;
  }
  for (int i = 0; i < 16; i++) check(out[i] == i * i);
  return 0;
}
