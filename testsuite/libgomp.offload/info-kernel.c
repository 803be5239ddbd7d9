// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
// { dg-nondeterministic }
// { dg-set-target-env-var REGOMP_INFO 0x10 }
// { dg-output "^regomp device 0: kernel \[^\n\]* starts: \[^\n\]*\nregomp device 0: kernel" }
// { dg-output "device 0: kernel \[^\n\]* ended after \[^\n\]*\n$" }
//
// One bit, with either plugin: launches and nothing else.
#include "check.h"

int main(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  CHECK(x == 2);
  return check_result();
}
