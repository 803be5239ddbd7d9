// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "a member that was not mapped with the others" }
// { dg-output "libgomp: Trying to map into device .* structure element when other mapped elements" }
// { dg-output "elements from the same structure weren't mapped together with it" }
// { dg-modes "device" } on the host nothing is mapped.
//
// Mapping a further member of a structure of which other members are mapped ends the program.
#include "check.h"

struct s {
  int a, b, c, d;
};

int main(void) {
  check_placement();
  struct s s = {1, 2, 3, 4};
#pragma omp target enter data map(to : s.a, s.c)
  puts("before");
  fflush(stdout);
#pragma omp target enter data map(to : s.b, s.d)
  puts("after");
  return 0;
}
