// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours stock-ours" } stock's plugin deadlocks: one thread holds the device's lock and waits for the stacks
// that the running kernel holds, whose request needs the device's lock.
//
// Reverse offload from target regions that several host threads have launched at once: each host thread's region gets its
// own answers.
#pragma omp requires reverse_offload
#include "check.h"

enum { threads = 4, requests = 25 };

static int served[threads];

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note(int i) { __atomic_fetch_add(&served[i], 1, __ATOMIC_RELAXED); }

int main(void) {
  check_placement();
  int wrong = 0;
#pragma omp parallel num_threads(threads) reduction(+ : wrong)
  {
    int me = omp_get_thread_num();
    for (int round = 0; round < 3; round++) {
      int bad = 0;
#pragma omp target map(tofrom : bad) firstprivate(me)
      for (int i = 0; i < requests; i++) {
        int back = -1;
#pragma omp target device(ancestor : 1) firstprivate(me, i) map(from : back)
        {
          note(me);
          back = me * 1000 + i;
        }
        bad += back != me * 1000 + i;
      }
      wrong += bad;
    }
  }
  CHECK(wrong == 0);
  for (int t = 0; t < omp_get_max_threads() && t < threads; t++) CHECK(served[t] == 3 * requests || served[t] == 0);
  int total = 0;
  for (int t = 0; t < threads; t++) total += served[t];
  CHECK(total % (3 * requests) == 0 && total > 0);
  puts("done");
  return check_result();
}
