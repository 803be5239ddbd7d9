// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop with nowait, whose results another loop reads with another distribution.
// { dg-set-target-env-var TSAN_OPTIONS exitcode=66:atexit_sleep_ms=20 }
// { dg-shouldfail "a race" 66 }
// { dg-output "WARNING: ThreadSanitizer: data race" }
#include "require.h"
#include <omp.h>
#include <unistd.h>
static int a[100], b[100];
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for nowait schedule(static)
    for (int i = 0; i < 100; i++) a[i] = i;
    usleep(20000 * omp_get_thread_num());
#pragma omp for schedule(static)
    for (int i = 0; i < 100; i++) b[i] = a[99 - i];
  }
  CHECK(b[0] >= 0);
  return 0;
}
