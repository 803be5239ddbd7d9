/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   parallel for in one construct: schedules, clauses, num_threads.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int n = 1; n < 6; n++) {
    long a = 0, b = 0, c = 0, d = 0;
    int last = -1;
#pragma omp parallel for num_threads(n) schedule(dynamic, 2) reduction(+ : a) lastprivate(last)
    for (int i = 0; i < 777; i++) {
      a += i;
      last = i;
    }
#pragma omp parallel for num_threads(n) schedule(guided) reduction(+ : b)
    for (long i = 776; i >= 0; i--) b += i;
    omp_set_schedule(omp_sched_dynamic, 5);
#pragma omp parallel for num_threads(n) schedule(runtime) reduction(+ : c)
    for (int i = 0; i < 777; i++) c += i;
#pragma omp parallel for num_threads(n) collapse(3) schedule(dynamic) reduction(+ : d)
    for (int i = 0; i < 7; i++)
      for (int j = 0; j < 11; j++)
        for (int k = 3; k > 0; k--) d += i * 100 + j * 10 + k;
    CHECK(a == 777L * 776 / 2 && b == a && c == a && last == 776);
    long e = 0;
    for (int i = 0; i < 7; i++)
      for (int j = 0; j < 11; j++)
        for (int k = 3; k > 0; k--) e += i * 100 + j * 10 + k;
    CHECK(d == e);
  }
  return 0;
}
