// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "there is no device" }
// { dg-set-target-env-var OMP_TARGET_OFFLOAD mandatory }
// { dg-modes "stock-host ours-host" } the modes without a device.
// { dg-output "libgomp: OMP_TARGET_OFFLOAD is set to MANDATORY, but only the host device is available" }
//
// { dg-require-compiler 16 } our libgomp says besides that it cannot use the plugin of an earlier GCC.
//
// OMP_TARGET_OFFLOAD=mandatory without a device ends the program at its first target region.
#include "check.h"

int main(void) {
  puts("before");
  fflush(stdout);
  int x = 0;
#pragma omp target map(tofrom : x)
  x++;
  puts("after");
  return 0;
}
