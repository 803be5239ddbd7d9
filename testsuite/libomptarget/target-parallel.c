// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parallel region inside a region of the device: numbers of threads, their places.
#include "check.h"

#include <omp.h>

int main(void) {
  int count = 0, seen[8] = {0};
#pragma omp target parallel num_threads(4) map(tofrom : count, seen)
  {
    seen[omp_get_thread_num()]++;
#pragma omp single
    count = omp_get_num_threads();
  }
  check(count >= 1 && count <= 4);
  for (int i = 0; i < 8; i++) check(seen[i] == (i < count));
  return 0;
}
