// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rectangle copied as a task.
#include "check.h"

#include <omp.h>

int main(void) {
  const int host = omp_get_initial_device();
  int a[4][4], b[4][4] = {{0}};
  for (int i = 0; i < 16; i++) a[i / 4][i % 4] = i;
  const size_t volume[] = {2, 2}, at[] = {1, 1}, size[] = {4, 4};
  check(omp_target_memcpy_rect_async(b, a, sizeof(int), 2, volume, at, at, size, size, host, host, 0, NULL) == 0);
#pragma omp taskwait
  check(b[1][1] == 5 && b[1][2] == 6 && b[2][1] == 9 && b[2][2] == 10);
  check(b[0][0] == 0 && b[3][3] == 0 && b[1][3] == 0);
  return 0;
}
