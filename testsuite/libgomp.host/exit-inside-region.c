/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Exit from any thread inside a region, with others in barriers and tasks; handlers run.
   { dg-shouldfail "exit" 7 }
   { dg-output "handler" }  */
#include "require.h"
#include <omp.h>
static void handler(void) {
  puts("handler");
  fflush(stdout);
}
int main(void) {
  atexit(handler);
#pragma omp parallel num_threads(4)
  {
    if (omp_get_thread_num() == omp_get_num_threads() - 1) {
#pragma omp task
      exit(7);
#pragma omp taskwait
    }
#pragma omp barrier
  }
  return 1;
}
