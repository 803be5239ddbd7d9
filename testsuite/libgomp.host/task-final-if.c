/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   final, if, mergeable, untied; what omp_in_final and omp_in_explicit_task say.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0;
#pragma omp parallel
  {
    CHECK(!omp_in_final() && !omp_in_explicit_task());
#pragma omp single
    {
#pragma omp task final(1) shared(n)
      {
        CHECK(omp_in_final() && omp_in_explicit_task());
        int me = omp_get_thread_num();
#pragma omp task shared(n)
        {
          CHECK(omp_in_final() && omp_get_thread_num() == me);
          n++;
        }
        CHECK(n == 1);
      }
#pragma omp taskwait
#pragma omp task if (0) shared(n)
      {
        CHECK(omp_in_explicit_task() && !omp_in_final());
        n++;
#pragma omp task shared(n)
        n++;
#pragma omp taskwait
      }
#pragma omp task untied mergeable shared(n)
      {
#pragma omp task shared(n)
#pragma omp atomic
        n++;
#pragma omp taskyield
#pragma omp taskwait
#pragma omp atomic
        n++;
      }
    }
  }
  CHECK(n == 5);
  return 0;
}
