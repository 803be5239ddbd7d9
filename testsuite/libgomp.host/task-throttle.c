/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Many more tasks than any queue keeps, from one producer and from all; memory stays bounded.  */
#include "require.h"
#include <omp.h>
#include <sys/resource.h>
int main(void) {
  long n = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 300000; i++)
#pragma omp task shared(n) firstprivate(i)
#pragma omp atomic
    n += i & 1;
  CHECK(n == 150000);
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < 100000; i++)
#pragma omp task shared(n) firstprivate(i)
#pragma omp atomic
    n -= i & 1;
  CHECK(n == 100000);
  int x = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100000; i++)
#pragma omp task depend(inout : x) shared(x)
    x++;
  CHECK(x == 100000);
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  CHECK(u.ru_maxrss < 200 * 1024);
  return 0;
}
