/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_in_explicit_task, omp_in_final and thread numbers inside tasks of all sorts.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int bad = 0;
#pragma omp parallel num_threads(3) reduction(+ : bad)
  {
    bad += omp_in_explicit_task() || omp_in_final();
#pragma omp single
    {
#pragma omp task shared(bad)
      {
        int b = !omp_in_explicit_task() || omp_in_final() || omp_get_num_threads() < 1;
#pragma omp parallel num_threads(2) reduction(+ : b)
        b += omp_in_explicit_task();
#pragma omp task final(1) shared(bad)
        {
          int c = !omp_in_final() || !omp_in_explicit_task();
          int me = omp_get_thread_num();
#pragma omp task shared(c)
          c += !omp_in_final() || omp_get_thread_num() != me;
#pragma omp atomic
          bad += c;
        }
#pragma omp taskwait
#pragma omp atomic
        bad += b;
      }
#pragma omp task if (0) shared(bad)
      {
        int b = !omp_in_explicit_task();
#pragma omp atomic
        bad += b;
      }
#pragma omp taskloop shared(bad)
      for (int i = 0; i < 5; i++) {
        int b = !omp_in_explicit_task();
#pragma omp atomic
        bad += b;
      }
    }
  }
  CHECK(!bad);
  return 0;
}
