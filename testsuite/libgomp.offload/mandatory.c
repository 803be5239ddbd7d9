// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var OMP_TARGET_OFFLOAD mandatory }
// { dg-modes "device" } with the variable, there is no host fallback to compare with.
//
// OMP_TARGET_OFFLOAD=mandatory is satisfied by the device, and leaves explicit host regions alone.
#include "check.h"

int main(void) {
  check_placement();
  int on_host = -1;
#pragma omp target device(omp_initial_device) map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == 1);
#pragma omp target if (0) map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == 1);
  CHECK(omp_get_default_device() == 0);
  puts("done");
  return check_result();
}
