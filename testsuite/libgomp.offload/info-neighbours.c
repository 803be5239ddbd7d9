// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
// { dg-set-target-env-var REGOMP_INFO 4 }
// { dg-nondeterministic }
// { dg-shouldfail "not present" }
// { dg-output "nothing suitable at host address 0x\[0-9a-f\]+; \[0-9\]+ entries in the table" }
// { dg-output "the nearest are\n\[^\n\]*  entry: \[^\n\]* 40 bytes" }
// { dg-output "entry: \[^\n\]* 48 bytes" }
// { dg-output "present clause: not present on the device" }
//
// A look-up that fails shows what is near.
#include "check.h"

struct {
  int a[10], gap[10], b[12];
} s;

int main(void) {
  int *a = s.a, *b = s.b, *gap = s.gap;
#pragma omp target enter data map(to : a[:10], b[:12])
#pragma omp target map(present, to : gap[:10])
  gap[1] = 1;
  return 0;
}
