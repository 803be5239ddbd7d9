// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What REGOMP_INFO says of kernels: how they are launched, on a queue or not, and how long those took that the host waited for.
// { dg-set-target-env-var REGOMP_INFO 0x10 }
// { dg-modes "ours ours-stock" } GCC's library says nothing.
// { dg-nondeterministic } Times.
// { dg-output "regomp device 0: kernel main\[^\n\]* starts: 3 gangs of 2 workers of 32 lanes\n" }
// { dg-output "regomp device 0: kernel main\[^\n\]* ended after \[0-9.\]+ us\n" }
// { dg-output "regomp device 0: kernel main\[^\n\]* starts on queue 7: 5 gangs of 1 workers of 32 lanes\n$" }
#include "check.h"

static int a[100];

int main(void) {
  check_placement();
#pragma acc data copy(a)
  {
#pragma acc parallel loop gang num_gangs(3) num_workers(2) vector_length(32)
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc parallel loop gang num_gangs(5) num_workers(1) vector_length(32) async(7)
    for (int i = 0; i < 100; i++) a[i]++;
#pragma acc wait
  }
  CHECK(a[0] == 1 && a[99] == 100);
  return check_result();
}
