/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Chunks larger than the loop, up to the limits of the chunk's type.  */
#include "require.h"
#include <limits.h>
#include <omp.h>
int main(void) {
  const long chunks[] = {10, 11, 1000, INT_MAX, LONG_MAX / 2, LONG_MAX};
  for (int k = 0; k < 6; k++) {
    long c = chunks[k];
    int n = 0, who[10];
#pragma omp parallel for schedule(dynamic, c) reduction(+ : n)
    for (int i = 0; i < 10; i++) {
      n++;
      who[i] = omp_get_thread_num();
    }
    CHECK(n == 10);
    for (int i = 1; i < 10; i++) CHECK(who[i] == who[0]);
#pragma omp parallel for schedule(guided, c) reduction(+ : n)
    for (long i = 10; i > 0; i--) {
      n++;
      who[i - 1] = omp_get_thread_num();
    }
    CHECK(n == 20);
    for (int i = 1; i < 10; i++) CHECK(who[i] == who[0]);
#pragma omp parallel for schedule(monotonic : dynamic, c) reduction(+ : n)
    for (unsigned long i = ULONG_MAX - 10; i < ULONG_MAX; i++) n++;
    CHECK(n == 30);
#pragma omp parallel for ordered schedule(dynamic, c) reduction(+ : n)
    for (int i = 0; i < 10; i++) {
#pragma omp ordered
      n++;
    }
    CHECK(n == 40);
  }
  return 0;
}
