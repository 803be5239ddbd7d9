// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// use_device_ptr of a pointer into the middle of what is mapped.
#include "check.h"

#include <omp.h>

int main(void) {
  int a[100], *p = a + 30;
  char *device;
  const int d = omp_get_default_device();
#pragma omp target data map(to : a)
  {
    device = omp_get_mapped_ptr(a, d);
#pragma omp target data use_device_ptr(p)
    check((char *)p == device + 30 * sizeof(int));
  }
  return p == a + 30 ? 0 : 1;
}
