// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "an object that is larger than what is mapped" }
// { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object" }
// { dg-output "object when \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is already mapped" }
// { dg-modes "device" } on the host nothing is mapped.
//
// Mapping an array of which a part is mapped already ends the program.
#include "check.h"

int main(void) {
  check_placement();
  int a[100] = {0};
#pragma omp target enter data map(to : a [20:30])
  puts("before");
  fflush(stdout);
#pragma omp target enter data map(to : a [10:20])
  puts("after");
  return 0;
}
