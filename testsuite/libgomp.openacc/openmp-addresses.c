// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device addresses of one interface used by the other.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int main(void) {
  check_placement();
  int a[20];
  for (int i = 0; i < 20; i++) a[i] = i;
  int *d = acc_copyin(a, sizeof a);
  CHECK(openmp_mapped(a) == d);
  openmp_add_device(d, 20, 5);
  acc_copyout(a, sizeof a);
  for (int i = 0; i < 20; i++) CHECK(a[i] == i + 5);
  d = acc_malloc(sizeof a);
  acc_memcpy_to_device(d, a, sizeof a);
  openmp_add_device(d, 20, 5);
  acc_memcpy_from_device(a, d, sizeof a);
  acc_free(d);
  for (int i = 0; i < 20; i++) CHECK(a[i] == i + 10);
  return check_result();
}
