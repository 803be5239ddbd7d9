// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Many pointers in one clause, some of them mapped.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[4] = {1}, b[4] = {2}, c[4] = {3};
  int *p = a, *q = b, *r = c;
#pragma omp target data map(tofrom : p[0 : 4]) map(to : r[0 : 4]) use_device_ptr(p, q, r)
  {
    check(p == omp_get_mapped_ptr(a, 0));
    check(q == b);
    check(r == omp_get_mapped_ptr(c, 0));
#pragma omp target is_device_ptr(p, r)
    p[1] = r[0];
  }
  return a[1] == 3 && p == a && r == c ? 0 : 1;
}
