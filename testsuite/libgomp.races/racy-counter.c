// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads that count without an atomic.
// { dg-set-target-env-var TSAN_OPTIONS exitcode=66:atexit_sleep_ms=20 }
// { dg-shouldfail "a race" 66 }
// { dg-output "WARNING: ThreadSanitizer: data race" }
#include "require.h"
int main(void) {
  int counter = 0;
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 1000; i++) counter++;
  CHECK(counter > 0);
  return 0;
}
