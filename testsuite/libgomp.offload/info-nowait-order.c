// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-nondeterministic }
// { dg-set-target-env-var REGOMP_INFO 0x10 }
// { dg-output "target nowait at \[^ \]+\\+0x\[0-9a-f\]+ follows an earlier construct on the device, since both" }
// { dg-output "target update at \[^ \]+\\+0x\[0-9a-f\]+ waits for an earlier construct, since both name .0x" }
//
// REGOMP_INFO says what overlapping storage has ordered.
#include "aux/rendezvous.h"
#include "check.h"

int main(void) {
  check_placement();
  int a[100] = {0}, b = 0;
  uint64_t start = make_rendezvous();
#pragma omp target data map(tofrom : a, b)
  {
#pragma omp target nowait map(tofrom : a)
    a[5] = wait_at(start, 1);
#pragma omp target nowait map(tofrom : a)
    a[5] += 41;
    set_rendezvous(start, 1);
#pragma omp target update from(a)
    CHECK(a[5] == 42);
  }
  free_rendezvous(start);
  puts("done");
  return check_result();
}
