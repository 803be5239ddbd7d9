/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Monotonic dynamic loops of next to no work, where threads stay away from the counter for a moment: each iteration once, in
   increasing order on each thread, whether chunks are short all the time or become long.  */
#include "require.h"
#include <omp.h>
#include <string.h>
enum { n = 60000 };
static unsigned char seen[n];
static void once(int chunk, int long_from) {
  memset(seen, 0, sizeof seen);
  int lasts = 0, last = -1;
#pragma omp parallel num_threads(4)
  {
    int before = -1;
    volatile long sink;
#pragma omp for schedule(monotonic : dynamic, chunk) lastprivate(last)
    for (int i = 0; i < n; i++) {
      CHECK(i > before);
      before = i;
      seen[i]++;
      last = i;
      if (i >= long_from)
        for (int j = 0; j < 3000; j++) sink = j;
      if (i == n - 1) {
#pragma omp atomic
        lasts++;
      }
    }
  }
  for (int i = 0; i < n; i++) CHECK(seen[i] == 1);
  CHECK(lasts == 1 && last == n - 1);
}
int main(void) {
  for (int round = 0; round < 3; round++) {
    once(1, n);
    once(1, n - 500);
    once(7, n);
  }
  /* The counter of an unsigned loop goes down the values. */
  unsigned long long sum = 0;
#pragma omp parallel for num_threads(3) schedule(monotonic : dynamic) reduction(+ : sum)
  for (unsigned long long i = 50000; i > 0; i--) sum += i;
  CHECK(sum == 50000ull * 50001 / 2);
  return 0;
}
