// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "update of a part that is not mapped" }
// { dg-output "libgomp: Trying to update \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object" }
// { dg-output "object when only \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is mapped" }
// { dg-modes "device" } on the host nothing is mapped.
//
// target update of a section that is mapped only in part ends the program.
#include "check.h"

int main(void) {
  check_placement();
  int a[100] = {0};
#pragma omp target enter data map(to : a [20:30])
  puts("before");
  fflush(stdout);
#pragma omp target update from(a [40:20])
  puts("after");
  return 0;
}
