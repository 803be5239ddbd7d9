// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the data are not there" }
// { dg-output "libgomp: present clause: not present on the device" }
// { dg-modes "device" } on the host everything is present.
//
// target update with the present modifier of data that are not mapped ends the program.
#include "check.h"

int main(void) {
  check_placement();
  double a[4] = {0};
  puts("before");
  fflush(stdout);
#pragma omp target update to(present : a)
  puts("after");
  return 0;
}
