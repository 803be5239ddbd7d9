// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REGOMP_LANES=verbose says of each parallel region whether its loops use the lanes of a warp, and why not.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region main._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region serial_sum._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region chunks._omp_fn.\[0-9\]+: lanes; for more threads than warps: threads are lanes\n" }
// { dg-output "region calls._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region numbers._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration (uses the thread's number|needs what belongs to a thread); for more threads than warps: threads are lanes\n" }
// { dg-output "region carries._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration (passes|leaves) a value " }
// { dg-output "region no_loop._omp_fn.\[0-9\]+: warps: there is no loop of a schedule that is known; for more threads than warps: threads are lanes\n" }
// { dg-output "region two._omp_fn.\[0-9\]+: lanes in 1 of 2 loops: it calls omp_get_thread_num deals with the thread that calls it; for more threads than warps: threads are lanes\n" }
#include "check.h"

enum { n = 1000 };
static int x[n];

#pragma omp begin declare target
__attribute__((noipa)) int twice(int i) { return 2 * i; }
__attribute__((noipa)) int twice_by_any(int i) { return omp_get_thread_num() >= 0 ? 2 * i : 0; }
#pragma omp end declare target

__attribute__((noipa)) static int serial_sum(void) {
  int sum = 0;
#pragma omp target parallel for reduction(+ : sum) map(x, sum)
  for (int i = 0; i < n; i++) sum += x[i];
  return sum;
}

__attribute__((noipa)) static void calls(void) {
#pragma omp target parallel for map(x)
  for (int i = 0; i < n; i++) x[i] = twice(i);
}

__attribute__((noipa)) static int chunks(int k) {
  int sum = 0;
#pragma omp target parallel for reduction(+ : sum) schedule(static, k) map(x, sum)
  for (int i = 0; i < n; i++) sum += x[i];
  return sum;
}

__attribute__((noipa)) static void numbers(void) {
#pragma omp target map(x)
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < n; i++) x[i] = me;
  }
}

__attribute__((noipa)) static double carries(void) {
  double result = 0;
#pragma omp target map(x, result)
#pragma omp parallel
  {
    double mine = 0;
#pragma omp for
    for (int i = 0; i < n; i++) mine = 0.5 * mine + x[i];
#pragma omp atomic
    result += mine;
  }
  return result;
}

__attribute__((noipa)) static void no_loop(void) {
#pragma omp target map(x)
#pragma omp parallel
  x[omp_get_thread_num()] = 1;
}

__attribute__((noipa)) static void two(void) {
#pragma omp target map(x)
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++) x[i] = i;
#pragma omp for
    for (int i = 0; i < n - 1; i++) x[i] += twice_by_any(i);
  }
}

int main(void) {
  check_placement();
#pragma omp target parallel for map(x)
  for (int i = 0; i < n; i++) x[i] = i;
  CHECK(serial_sum() == n * (n - 1) / 2);
  CHECK(chunks(3) == n * (n - 1) / 2);
  numbers();
  CHECK(carries() >= 0);
  no_loop();
  calls();
  two();
  for (int i = 0; i < n; i++) CHECK(x[i] == (i < n - 1 ? 3 * i : i));
  return check_result();
}
