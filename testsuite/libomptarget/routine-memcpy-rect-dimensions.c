// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many dimensions there may be, and one of three.
#include "check.h"

#include <omp.h>

int main(void) {
  const int host = omp_get_initial_device();
  check(omp_target_memcpy_rect(NULL, NULL, 1, 0, NULL, NULL, NULL, NULL, NULL, 0, host) >= 3);
  char a[3][4][5], *p = omp_target_alloc(60, 0), b[3][4][5] = {0};
  for (int i = 0; i < 60; i++) (&a[0][0][0])[i] = i;
  const size_t all[] = {3, 4, 5}, zero[] = {0, 0, 0}, part[] = {2, 2, 2}, at[] = {1, 1, 1};
  check(omp_target_memcpy_rect(p, a, 1, 3, all, zero, zero, all, all, 0, host) == 0);
  check(omp_target_memcpy_rect(b, p, 1, 3, part, zero, at, all, all, host, 0) == 0);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++) check(b[i][j][k] == a[i + 1][j + 1][k + 1]);
  check(b[0][0][2] == 0 && b[2][0][0] == 0);
  omp_target_free(p, 0);
  return 0;
}
