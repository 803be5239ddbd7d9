/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The thread that executes the last iteration executes no other after it, whatever the order in which iterations are handed
   out: what lastprivate leaves depends on that. Threads are slow in turn, so that they take iterations from each other.  */
#include "require.h"
#include <omp.h>
#include <sched.h>

static void slowly(int i, int round) {
  if ((i / 7 + round) % 5 == 0) sched_yield();
}

int main(void) {
  for (int round = 0; round < 200; round++) {
    const int n = 1 + round * 3;
    int last = -1, after[8] = {0};
#pragma omp parallel for num_threads(4) schedule(dynamic) lastprivate(last)
    for (int i = 0; i < n; i++) {
      slowly(i, round);
      if (after[omp_get_thread_num()]) after[omp_get_thread_num()] = 2;
      if (i == n - 1) after[omp_get_thread_num()] = 1;
      last = i;
    }
    CHECK(last == n - 1);
    for (int t = 0; t < 4; t++) CHECK(after[t] != 2);
    last = -1;
#pragma omp parallel for num_threads(4) schedule(guided, 3) lastprivate(last)
    for (int i = 0; i < n; i++) {
      slowly(i, round);
      last = i;
    }
    CHECK(last == n - 1);
    unsigned long long wide = 0;
#pragma omp parallel for num_threads(4) schedule(dynamic, 2) lastprivate(wide)
    for (unsigned long long u = 1000ull + 2 * n; u > 1000; u -= 2) {
      slowly((int)(u - 1000), round);
      wide = u;
    }
    CHECK(wide == 1002);
  }
  return 0;
}
