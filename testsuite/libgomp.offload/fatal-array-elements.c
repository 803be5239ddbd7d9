// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 } stock of GCC 14 has another rule and other words.
// { dg-shouldfail "members of one element in the other order" }
// { dg-output "libgomp: Mapped array elements must be the same or in increasing address order" }
// { dg-modes "device" } on the host nothing is mapped.
//
// Members of array elements whose index is known at run time only have to come in a certain order.
#include "check.h"

struct element {
  char c;
  double d[3];
  long tail;
};

int main(void) {
  check_placement();
  struct element many[12];
  memset(many, 0, sizeof many);
  volatile int seven = 7;
  int k = seven;
  puts("before");
  fflush(stdout);
#pragma omp target map(tofrom : many[k].c, many[k].tail)
  {
    many[k].tail = 1;
    many[k].c = 'z';
  }
  puts("after");
  return 0;
}
