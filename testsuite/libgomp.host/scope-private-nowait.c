/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   scope with private, firstprivate, nowait and reductions one after the other.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int a = 4, s = 0, t = 1, n = 0, size = 0;
#pragma omp parallel
  {
#pragma omp single
    size = omp_get_num_threads();
#pragma omp scope firstprivate(a) reduction(+ : s)
    s += a++;
#pragma omp scope private(a) nowait
    {
      a = 1;
#pragma omp atomic
      n += a;
    }
#pragma omp scope reduction(* : t)
    t *= 2;
    if (omp_get_thread_num() == 0) s += 0;
  }
  CHECK(s == 4 * size && n == size && t == 1 << size && a == 4);
  return 0;
}
