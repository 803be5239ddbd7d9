// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that is filled with a byte.
#include "check.h"

#include <omp.h>

int main(void) {
  const int host = omp_get_initial_device();
  unsigned char back[32];
  unsigned char *p = omp_target_alloc(32, 0);
  check(omp_target_memset(p, 0xAB, 32, 0) == p);
  check(omp_target_memset(p + 4, 7, 8, 0) == p + 4);
  check(omp_target_memset_async(p + 20, 9, 2, 0, 0, NULL) == p + 20);
#pragma omp taskwait
  check(omp_target_memcpy(back, p, 32, 0, 0, host, 0) == 0);
  for (int i = 0; i < 32; i++) check(back[i] == (i >= 4 && i < 12 ? 7 : i == 20 || i == 21 ? 9 : 0xAB));
  check(omp_target_memset(back, 1, 32, host) == back && back[31] == 1);
  omp_target_free(p, 0);
  return 0;
}
