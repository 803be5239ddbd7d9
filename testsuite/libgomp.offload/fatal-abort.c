// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the kernel aborts" }
// { dg-output "before" }
// { dg-output "libgomp: " }
// { dg-modes "device" } on the host abort ends the process by a signal.
// { dg-nondeterministic } the two plugins name the failed call in their own words.
//
// abort in a target region: the program ends with a message.
#include "check.h"

int main(void) {
  check_placement();
  puts("before");
  fflush(stdout);
  volatile int stop = 1;
#pragma omp target map(to : stop)
  if (stop) abort();
  puts("after");
  return 0;
}
