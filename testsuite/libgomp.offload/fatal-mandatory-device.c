// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "there is no such device" }
// { dg-set-target-env-var OMP_TARGET_OFFLOAD mandatory }
// { dg-modes "device" } without a device the message is another one.
// { dg-output "libgomp: OMP_TARGET_OFFLOAD is set to MANDATORY, but device not found" }
//
// OMP_TARGET_OFFLOAD=mandatory and a device number that is too large.
#include "check.h"

int main(void) {
  check_placement();
  puts("before");
  fflush(stdout);
  int x = 0;
#pragma omp target map(tofrom : x) device(17)
  x++;
  puts("after");
  return 0;
}
