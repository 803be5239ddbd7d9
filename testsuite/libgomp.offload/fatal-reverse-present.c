// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the data are not there" }
// { dg-output "libgomp: present clause: no corresponding data on parent device at 0x\[0-9a-f\]+ with size 12" }
// { dg-modes "device" } on the host everything is present.
//
// In a reverse region, the present modifier for data that the host did not map ends the program.
#pragma omp requires reverse_offload
#include "check.h"

int main(void) {
  check_placement();
  int r = 0;
  puts("before");
  fflush(stdout);
#pragma omp target map(tofrom : r)
  {
    int local[3] = {1, 2, 3};
#pragma omp target device(ancestor : 1) map(present, tofrom : local)
    local[0] = 5;
    r = local[0];
  }
  puts("after");
  return 0;
}
