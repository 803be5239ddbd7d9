// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-gcn" } what is said is ours
// { dg-set-target-env-var GOMPSIM_DEVICES 0 }
// { dg-set-target-env-var REGOMP_TEST_EXPECT_DEVICE 0 }
// { dg-set-target-env-var GOMP_DEBUG 1 }
// { dg-output "gcn: the runtime reports no GPU\n" }
//
// An HSA runtime without a GPU: the program goes on on the host.
#include "check.h"

int main(void) {
  check_placement();
  CHECK(omp_get_num_devices() == 0);
  return check_result();
}
