// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-output "number 42 of 7.50 'text' x c" }
// printf and puts in a region of one gang; printf in all lanes, whose lines come in any order.
#include "check.h"

int main(void) {
  check_placement();
  const int n = 42;
#pragma acc parallel num_gangs(1) num_workers(1)
  {
    printf("number %d of %.2f '%s' %c %c\n", n, 7.5, "text", 'x', 'c');
    printf("%5d|%-5d|%05d|%+d|%x|%lld|%5.1f|%e|%%\n", n, n, n, n, n, 1ll << 40, 2.25, 12345.678);
    puts("puts");
  }
  fflush(stdout);
  // As many lines as iterations, all the same.
#pragma acc parallel loop gang vector num_gangs(2)
  for (int i = 0; i < 50; i++) printf("line\n");
  puts("done");
  return check_result();
}
