// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that threads share, schedules, collapse.
// gpu: LLVM 21's compiler ends with a fault
#include "check.h"

int main(void) {
  static int a[40][50];
#pragma omp target parallel for collapse(2) schedule(dynamic, 3) map(tofrom : a)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++) a[i][j] += i * j;
#pragma omp target parallel for schedule(guided) map(tofrom : a)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++) a[i][j] += i * j;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++) check(a[i][j] == 2 * i * j);
  return 0;
}
