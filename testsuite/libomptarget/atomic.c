// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic updates of a mapped variable by many threads.
#include "check.h"

int main(void) {
  int counter = 0, captured[100] = {0};
#pragma omp target teams distribute parallel for map(tofrom : counter, captured)
  for (int i = 0; i < 100; i++) {
    int mine;
#pragma omp atomic capture
    mine = counter++;
#pragma omp atomic
    captured[mine] += 1;
  }
  check(counter == 100);
  for (int i = 0; i < 100; i++) check(captured[i] == 1);
  return 0;
}
