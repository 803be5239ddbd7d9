// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-additional-options "-rdynamic -D_GNU_SOURCE" }
// { dg-set-target-env-var GOMPSIM_COMPUTE_CAPABILITY 5.2 }
// { dg-set-target-env-var REGOMP_INFO 128 }
// { dg-output "plugin nvptx: devices found, but they do not satisfy the program.s requires clauses" }
//
// With version 4 of the interface it is the library that does not use a device which lacks what the program requires.
#pragma omp requires reverse_offload
#include "aux/interface_4.h"

int main(void) {
  CHECK(omp_get_num_devices() == 0);
  check_interface_4();
  int on_host = 0;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host);
  return check_result();
}
