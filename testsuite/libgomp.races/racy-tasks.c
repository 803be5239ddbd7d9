// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two tasks that write one variable, of which only one names it in a depend clause.
// { dg-set-target-env-var TSAN_OPTIONS exitcode=66:atexit_sleep_ms=20 }
// { dg-shouldfail "a race" 66 }
// { dg-output "WARNING: ThreadSanitizer: data race" }
#include "require.h"
#include <omp.h>
#include <unistd.h>
// Apart from each other: the sanitizer remembers few accesses to each eight bytes.
static _Alignas(64) int shared_by_both;
static _Alignas(64) int started;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : shared_by_both)
    {
#pragma omp atomic write relaxed
      started = 1;
      shared_by_both = 1;
    }
    // The other thread has the task; this one does not wait for it in a way that orders anything.
    for (int turn = 0, seen = 0; !seen && turn < 30000; turn++) {
      usleep(1000);
#pragma omp atomic read relaxed
      seen = started;
    }
#pragma omp task if (0)
    shared_by_both = 2;
  }
  CHECK(shared_by_both != 0);
  return 0;
}
