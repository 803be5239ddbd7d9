// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "error directive in a target region" }
// { dg-output "libgomp: fatal error: error directive encountered: stop here" }
// { dg-modes "host" } on the device the message goes to stdout and the kernel is aborted; see fatal-abort.c.
//
// omp error at(execution) in a target region on the host.
#include "check.h"

int main(void) {
  puts("before");
  fflush(stdout);
#pragma omp target
  {
#pragma omp error at(execution) severity(fatal) message("stop here")
  } puts("after");
  return 0;
}
