// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var OMP_DEFAULT_DEVICE 64 }
//
// OMP_DEFAULT_DEVICE names a device that is not there: regions without a device clause run on the host, device(0) on the
// device.
#include "check.h"

int main(void) {
  CHECK(omp_get_default_device() == 64);
  int on_host = -1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == 1);
#pragma omp target device(0) map(from : on_host)
  on_host = omp_is_initial_device();
  check_ran_on(on_host);
  puts("done");
  return check_result();
}
