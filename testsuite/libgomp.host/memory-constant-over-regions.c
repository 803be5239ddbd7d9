/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A hundred thousand regions, loops and tasks leave the process as large as it was.
   { dg-no-sanitizer "which keeps freed memory" }  */
#include "require.h"
#include "resident.h"
#include <omp.h>
static void some(int k) {
  for (int i = 0; i < k; i++) {
    int s = 0;
#pragma omp parallel num_threads(2) reduction(+ : s)
    {
#pragma omp for schedule(dynamic) nowait
      for (int j = 0; j < 4; j++) s += j;
#pragma omp single
#pragma omp task
      {
      }
    }
    if (s != 6) abort();
  }
}
int main(void) {
  some(1000);
  long before = resident_pages();
  some(6000);
  CHECK(resident_pages() - before < 400);
  return 0;
}
