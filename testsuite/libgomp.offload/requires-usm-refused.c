// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-output "pageableMemoryAccess" }
// { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 0 }
//
// A device that cannot reach all host memory is not offered to a program that requires it: one line says why (stock: none),
// and regions run on the host.
#pragma omp requires unified_shared_memory
#include "check.h"

int main(void) {
  int x = 1, host = 0;
#pragma omp target map(to : x) map(from : host)
  {
    host = omp_is_initial_device();
    x = 2;
  }
  CHECK(host && x == 2);
  CHECK(omp_get_num_devices() == 0);
  return check_result();
}
