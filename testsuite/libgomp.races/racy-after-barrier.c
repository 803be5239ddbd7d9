// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread leaves a barrier late and reads what another wrote after it, and before the next one.
// { dg-set-target-env-var TSAN_OPTIONS exitcode=66:atexit_sleep_ms=20 }
// { dg-shouldfail "a race" 66 }
// { dg-output "WARNING: ThreadSanitizer: data race" }
#include "require.h"
#include <omp.h>
#include <unistd.h>
static int value, sink;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    for (int round = 0; round < 5; round++) {
#pragma omp barrier
      if (omp_get_thread_num() == 0) {
        value = round;
      } else {
        usleep(5000);
        sink += value;
      }
#pragma omp barrier
    }
  }
  CHECK(sink >= 0);
  return 0;
}
