// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "an access to memory that is not there" }
// { dg-modes "ours-gcn stock-ours-gcn" } GCC's plugin looks for text once in a millisecond, so what came last may be lost
// { dg-output "first\n.*second\n.*libgomp: " }
// { dg-nondeterministic } what is said of the fault has addresses
//
// What device code has printed comes before the line on the fault of its kernel, although that goes to another file.
#include "check.h"
#include <unistd.h>

int main(void) {
  check_placement();
  dup2(STDOUT_FILENO, STDERR_FILENO); // one file for both shows the order
  puts("first");
  fflush(stdout);
  long *volatile nowhere = (long *)16;
#pragma omp target firstprivate(nowhere)
  {
    puts("second");
    *nowhere = 1;
  }
  puts("not reached");
  return 0;
}
