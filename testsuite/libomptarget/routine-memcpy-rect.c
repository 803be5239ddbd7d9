// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rectangle out of a matrix into another one.
#include "check.h"

#include <omp.h>

int main(void) {
  const int d = omp_get_default_device(), host = omp_get_initial_device();
  int m[6][8], back[6][8];
  for (int i = 0; i < 48; i++) m[i / 8][i % 8] = i, back[i / 8][i % 8] = -1;
  int *p = omp_target_alloc(4 * 5 * sizeof(int), d);
  const size_t volume[] = {3, 4}, to[] = {1, 0}, from[] = {2, 3}, to_size[] = {4, 5}, from_size[] = {6, 8};
  check(omp_target_memcpy_rect(p, m, sizeof(int), 2, volume, to, from, to_size, from_size, d, host) == 0);
  check(omp_target_memcpy_rect(back, p, sizeof(int), 2, volume, from, to, from_size, to_size, host, d) == 0);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++) check(back[i][j] == (i >= 2 && i < 5 && j >= 3 && j < 7 ? 8 * i + j : -1));
  omp_target_free(p, d);
  return 0;
}
