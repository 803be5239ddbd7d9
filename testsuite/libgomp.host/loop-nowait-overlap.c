/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A thread may be several loops ahead of another; nothing is done twice.  */
#include "require.h"
#include <omp.h>
int main(void) {
  static int done[40][64];
#pragma omp parallel
  for (int r = 0; r < 40; r++) {
    if (omp_get_thread_num() == r % omp_get_num_threads())
      for (volatile int spin = 0; spin < 2000; spin++) {
      }
    if (r & 1)
#pragma omp for schedule(dynamic, 1 + r % 3) nowait
      for (int i = 0; i < 64; i++)
#pragma omp atomic
        done[r][i]++;
    else if (r & 2)
#pragma omp for schedule(guided) nowait
      for (int i = 63; i >= 0; i--)
#pragma omp atomic
        done[r][i]++;
    else {
#pragma omp sections nowait
      {
#pragma omp section
        for (int i = 0; i < 32; i++)
#pragma omp atomic
          done[r][i]++;
#pragma omp section
        for (int i = 32; i < 64; i++)
#pragma omp atomic
          done[r][i]++;
      }
    }
#pragma omp single nowait
#pragma omp atomic
    done[r][0] += 10;
  }
  for (int r = 0; r < 40; r++)
    for (int i = 0; i < 64; i++) CHECK(done[r][i] == (i ? 1 : 11));
  return 0;
}
