// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "a structure of which a member is not there" }
// { dg-output "libgomp: Trying to map into device \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) object" }
// { dg-output "object when \\\[0x\[0-9a-f\]+\\.\\.0x\[0-9a-f\]+\\) is already mapped" }
// { dg-modes "device" } on the host nothing is mapped.
//
// A structure of which a member is missing is not there as a whole. The gap is not padding: what follows it needs no
// alignment to more than the size of the gap.
#include "check.h"

struct s {
  long a;
  int b, c;
  long d;
};

int main(void) {
  check_placement();
  struct s s = {1, 2, 3, 4};
#pragma omp target enter data map(to : s.a, s.c, s.d)
  puts("before");
  fflush(stdout);
#pragma omp target enter data map(to : s)
  puts("after");
  return 0;
}
