// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// use_device_addr: the variable's address is the device's.
#include "check.h"

#include <omp.h>

int main(void) {
  int x = 3, a[10];
  int *const host = a, *const host_x = &x;
  const int d = omp_get_default_device();
#pragma omp target data map(tofrom : x, a) use_device_addr(x, a)
  {
    check(&x == omp_get_mapped_ptr(host_x, d));
    check(a == omp_get_mapped_ptr(host, d));
#pragma omp target has_device_addr(x, a)
    {
      x = 4;
      a[9] = 5;
    }
  }
  return x == 4 && a[9] == 5 ? 0 : 1;
}
