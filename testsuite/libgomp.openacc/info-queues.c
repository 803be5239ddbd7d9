// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What REGOMP_INFO says of constructs, their queues and waits.
// { dg-set-target-env-var REGOMP_INFO 1 }
// { dg-modes "ours ours-stock" } GCC's library says nothing.
// { dg-output "device 0: acc enter data at .*, 1 list items" }
// { dg-output "device 0: acc parallel on queue 1 at .*, 1 list items" }
// { dg-output "device 0: acc wait at .*: queue 2 waits for queue 1" }
// { dg-output "device 0: acc update on queue 2 at .*, 1 list items" }
// { dg-output "device 0: acc wait at .*: the host waits for all queues" }
#include "check.h"

static int a[100];

int main(void) {
  check_placement();
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc wait(1) async(2)
#pragma acc update self(a) async(2)
#pragma acc wait
  CHECK(a[99] == 99);
  return check_result();
}
