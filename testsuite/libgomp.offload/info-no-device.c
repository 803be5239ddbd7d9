// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-set-target-env-var REGOMP_INFO 0x80 }
// { dg-set-target-env-var GOMPSIM_COMPUTE_CAPABILITY 5.2 }
// { dg-output "plugin nvptx: device 0 \\(compute capability 5.2\\) is not used" }
// { dg-output "is not used: reverse_offload needs compute capability 6.0" }
// { dg-output "no device: target regions run on the host" }
//
// Why there is no device.
#pragma omp requires reverse_offload
#include "check.h"

int main(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 1 + omp_is_initial_device();
  CHECK(x == 2);
  return check_result();
}
