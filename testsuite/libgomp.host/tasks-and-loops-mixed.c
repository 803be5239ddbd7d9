/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Tasks made inside worksharing loops, sections and singles, finished by their barriers.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0;
  for (int r = 0; r < 20; r++) {
    int here = 0;
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 2)
      for (int i = 0; i < 30; i++) {
#pragma omp task shared(here)
        {
#pragma omp task shared(here)
#pragma omp atomic
          here++;
        }
      }
      int v;
#pragma omp atomic read
      v = here;
      if (v != 30) abort();
#pragma omp barrier
#pragma omp sections nowait
      {
#pragma omp section
#pragma omp task shared(here)
#pragma omp atomic
        here++;
#pragma omp section
#pragma omp taskloop shared(here) nogroup
        for (int i = 0; i < 9; i++)
#pragma omp atomic
          here++;
      }
#pragma omp single nowait
#pragma omp task shared(here) untied
#pragma omp atomic
      here += 10;
    }
    n += here;
  }
  CHECK(n == 1000);
  return 0;
}
