// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two locks, two critical sections of different names: they do not protect one variable from each other.
// { dg-set-target-env-var TSAN_OPTIONS exitcode=66:atexit_sleep_ms=20 }
// { dg-shouldfail "a race" 66 }
// { dg-output "WARNING: ThreadSanitizer: data race" }
#include "require.h"
#include <omp.h>
#include <unistd.h>
static int value;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp critical(one)
      value++;
    } else {
      usleep(10000);
#pragma omp critical(two)
      value++;
    }
  }
  CHECK(value == 2);
  return 0;
}
