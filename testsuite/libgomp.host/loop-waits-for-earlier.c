/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A dynamic loop in which each iteration waits for the one before. OpenMP does not promise that this ends; where chunks are
   taken from the front it does, and programs have been written so.  */
#include "require.h"
#include <omp.h>
#include <sched.h>
#include <stdatomic.h>
enum { n = 1500, trivial = 1000 };
static atomic_int done;
static int order[n], at;

int main(void) {
  for (int chunk = 1; chunk < 6; chunk += 4) {
    done = at = 0;
#pragma omp parallel for num_threads(4) schedule(dynamic, chunk)
    for (int i = 0; i < trivial + n; i++) {
      if (i < trivial) continue;
      while (atomic_load(&done) < i - trivial) sched_yield();
      order[at++] = i - trivial;
      atomic_store(&done, i - trivial + 1);
    }
    CHECK(at == n);
    for (int i = 0; i < n; i++) CHECK(order[i] == i);
  }
  return 0;
}
