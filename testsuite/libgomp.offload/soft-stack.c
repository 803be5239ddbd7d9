// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the stack is used up" }
// { dg-output "stack overflow in kernel main.*omp_fn.*the stack of team 2, thread 3 .128 KiB. is used up: 16[0-9][0-9][0-9][0-9] bytes are needed; (make|set GCN_STACK_SIZE)" }
// { dg-output "in (variable at .*sub.u64 %stack|variable.*: s_add_u32 s16)" }
// { dg-modes "stock ours" }
// { dg-set-target-env-var GCN_STACK_SIZE "131072" }
// { dg-nondeterministic }
// Threads have their addressable variables on a stack in global memory, 128 KiB of it (32 on AMD's devices, if nobody says
// otherwise). What needs more would be written over another thread's. Up to the end it may be used.
#include "check.h"

#pragma omp begin declare target
__attribute__((noipa)) void fill(char *a, int n) {
  for (int i = 0; i < n; i++) a[i] = (char)i;
}
__attribute__((noipa)) int fixed(int n) {
  volatile char a[110 * 1024];
  for (int i = 0; i < n; i++) a[i] = (char)i;
  return a[n / 2];
}
__attribute__((noipa)) int variable(int n) {
  char a[n];
  fill(a, n);
  return a[n / 2];
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int most = 110000, sum = 0;
#pragma omp target teams num_teams(3) map(tofrom : sum)
#pragma omp parallel num_threads(4)
  {
    // The teams' first threads have the region's variables on theirs, too.
    int x = variable(most) + (omp_get_thread_num() > 0 ? fixed(100) : 0);
    if (omp_get_team_num() == 2 && omp_get_thread_num() == 3) x += variable(160000);
#pragma omp atomic
    sum += x;
  }
  puts("not reached");
  return check_result();
}
