// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that are lanes call functions by pointers: such as ask which thread it is, wait for each other, and have memory of
// their own. A team that has no more threads than warps calls the same ones.
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation convergence" }
#include "check.h"

enum { threads = 100, few = 4 };

#pragma omp begin declare target
static int seen[threads];
__attribute__((noipa)) static int number(int v) { return omp_get_thread_num() * 1000 + omp_get_num_threads() + v; }
__attribute__((noipa)) static int reversed(int v) {
  int bits[8];
  for (int i = 0; i < 8; i++) bits[i] = v >> i & 1;
  int result = 0;
  for (int i = 0; i < 8; i++) result = result * 2 + bits[i];
  return result;
}
__attribute__((noipa)) static int of_neighbour(int v) {
  const int me = omp_get_thread_num(), count = omp_get_num_threads();
  seen[me] = v;
#pragma omp barrier
  const int other = seen[(me + 1) % count];
#pragma omp barrier
  return other;
}
static int (*const functions[])(int) = {number, reversed};
static int (*waits)(int) = of_neighbour;
#pragma omp end declare target

__attribute__((noipa)) static void call_all(int count, int *results) {
#pragma omp target map(from : results[ : 3 * count])
#pragma omp parallel num_threads(count)
  {
    const int me = omp_get_thread_num();
    for (int k = 0; k < 2; k++) results[k * count + me] = functions[(me + k) % 2](me);
    results[2 * count + me] = waits(me * me);
  }
}

static void check(int count) {
  int results[3 * threads];
  call_all(count, results);
  for (int me = 0; me < count; me++) {
    const int one = me * 1000 + count + me, other = reversed(me), next = (me + 1) % count;
    CHECK(results[me] == (me % 2 ? other : one));
    CHECK(results[count + me] == (me % 2 ? one : other));
    CHECK(results[2 * count + me] == next * next);
  }
}

int main(void) {
  check_placement();
  check(threads);
  check(few);
  return check_result();
}
