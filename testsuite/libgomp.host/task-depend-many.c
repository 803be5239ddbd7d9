/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Long chains and wide fans over many addresses: the table grows, shrinks, forgets.  */
#include "require.h"
#include <omp.h>
enum { N = 3000 };
static int value[N], hits;
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < N; i++)
#pragma omp task depend(inout : value[i]) firstprivate(i)
      value[i]++;
    for (int i = 0; i < N; i++)
#pragma omp task depend(in : value[i], value[(i * 7 + 1) % N]) firstprivate(i, round)
    {
      CHECK(value[i] == round + 1 && value[(i * 7 + 1) % N] == round + 1);
#pragma omp atomic
      hits++;
    }
    for (int i = 0; i < 2000; i++)
#pragma omp task depend(in : value[0])
#pragma omp atomic
      hits++;
  }
  CHECK(hits == 4 * (N + 2000));
  return 0;
}
