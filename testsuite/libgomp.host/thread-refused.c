/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "the sanitizer itself needs the memory that this test refuses" }
   Threads that the system refuses make smaller teams, with one warning, and nothing ends. Stock ends the process.
   { dg-modes "ours-host" }
   { dg-output "Thread creation failed" }  */
#include "require.h"
#include <omp.h>
#include <sys/resource.h>
int main(void) {
#ifdef __SANITIZE_THREAD__
  return 0; /* ThreadSanitizer's own memory does not fit into the limit */
#endif
  struct rlimit l = {0, 0};
  getrlimit(RLIMIT_AS, &l);
  l.rlim_cur = 200u << 20; /* some stacks of 8 MiB fit, 1000 do not */
  CHECK(setrlimit(RLIMIT_AS, &l) == 0);
  for (int round = 0; round < 3; round++) {
    int n = 0, size = 0;
#pragma omp parallel num_threads(1000)
    {
#pragma omp atomic
      n++;
#pragma omp single
      size = omp_get_num_threads();
    }
    CHECK(n == size && size >= 1 && size < 1000);
  }
  return 0;
}
