// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC on the host while OpenMP uses the GPU.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int main(void) {
  acc_device_t type = acc_get_device_type();
  int a[10];
  acc_set_device_type(acc_device_host);
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  openmp_add(a, 10, 3);
  CHECK(openmp_runs_on_host() == !apart());
  acc_set_device_type(type);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] *= 2;
  for (int i = 0; i < 10; i++) CHECK(a[i] == 2 * i + 6);
  return check_result();
}
