// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the data are not there" }
// { dg-output "libgomp: present clause: not present on the device \\(addr: 0x\[0-9a-f\]+, size: 40 \\(0x28\\), dev: 0\\)" }
// { dg-modes "device" } on the host everything is present.
//
// A map with the present modifier of data that are not mapped ends the program.
#include "check.h"

int main(void) {
  check_placement();
  int a[10] = {0};
  puts("before");
  fflush(stdout);
#pragma omp target map(present, tofrom : a)
  a[0] = 1;
  puts("after");
  return 0;
}
