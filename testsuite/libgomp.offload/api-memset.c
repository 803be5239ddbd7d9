// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// omp_target_memset and its asynchronous form: odd lengths and addresses.
#include "check.h"

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), initial = omp_get_initial_device();
  unsigned char back[1000];
  unsigned char *d = omp_target_alloc(1000, dev);
  CHECK(omp_target_memset(d, 0xa5, 1000, dev) == d);
  CHECK(omp_target_memset(d + 3, 0, 77, dev) == d + 3);
  CHECK(omp_target_memset(d + 100, 0x17f, 1, dev) == d + 100);
  CHECK(omp_target_memset(d, 9, 0, dev) == d);
  CHECK(omp_target_memcpy(back, d, 1000, 0, 0, initial, dev) == 0);
  for (int i = 0; i < 1000; i++) CHECK(back[i] == (i == 100 ? 0x7f : i >= 3 && i < 80 ? 0 : 0xa5));
  omp_depend_t dependence;
  int token = 0;
#pragma omp depobj(dependence) depend(inout : token)
  CHECK(omp_target_memset_async(d, 0x33, 500, dev, 1, &dependence) == d);
  CHECK(omp_target_memcpy_async(back, d, 1000, 0, 0, initial, dev, 1, &dependence) == 0);
#pragma omp taskwait
#pragma omp depobj(dependence) destroy
  CHECK(back[0] == 0x33 && back[499] == 0x33 && back[500] == 0xa5);
  int h[4];
  CHECK(omp_target_memset(h, 0, sizeof h, initial) == h);
  CHECK(h[0] == 0 && h[3] == 0);
  omp_target_free(d, dev);
  puts("done");
  return check_result();
}
