// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of schedule(runtime) stay with warps where the program sets that schedule on the device: a thread has its chunks whole.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region set._omp_fn.\[0-9\]+: warps: an iteration is of schedule.runtime., which the program sets; for more threads than warps: no, \[^\n\]* has the schedule that the device.s code sets\n" }
// { dg-output "region whole._omp_fn.\[0-9\]+: warps: an iteration is of schedule.runtime., which the program sets; for more threads than warps: no, \[^\n\]* has the schedule that the device.s code sets\n" }
// { dg-output "region dynamic._omp_fn.\[0-9\]+: lanes\n" }
#include "check.h"

enum { n = 500 };
static int x[n];

__attribute__((noipa)) static void set(int size, int chunk) {
#pragma omp target map(x)
  {
    omp_set_schedule(omp_sched_dynamic, chunk);
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < size; i++)
      if (i % chunk != 0) x[i] += x[i - 1];
  }
}

__attribute__((noipa)) static void whole(void) {
#pragma omp target map(x)
  {
    omp_set_schedule(omp_sched_static, 10);
#pragma omp parallel for schedule(runtime)
    for (int i = 0; i < n; i++)
      if (i % 10 != 0) x[i] += x[i - 1];
  }
}

__attribute__((noipa)) static void dynamic(void) {
#pragma omp target parallel for schedule(dynamic) map(x)
  for (int i = 0; i < n; i++) x[i] = 1;
}

int main(void) {
  check_placement();
  dynamic();
  set(n, 8);
  for (int i = 0; i < n; i++) CHECK(x[i] == i % 8 + 1);
  dynamic();
  whole();
  for (int i = 0; i < n; i++) CHECK(x[i] == i % 10 + 1);
  return check_result();
}
