/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Loops at the ends of their types: unsigned long past LONG_MAX, signed from the least value, no iteration.  */
#include "require.h"
#include <limits.h>
#include <omp.h>

static unsigned long count, sum;

static void ull(unsigned long from, unsigned long to, unsigned long step) {
  count = sum = 0;
#pragma omp parallel for schedule(runtime) reduction(+ : count, sum) num_threads(4)
  for (unsigned long i = from; i < to; i += step) count++, sum += i - from;
}
static void down(long from, long to, long step) {
  count = sum = 0;
#pragma omp parallel for schedule(runtime) reduction(+ : count, sum) num_threads(4)
  for (long i = from; i > to; i -= step) count++, sum += (unsigned long)from - (unsigned long)i;
}

int main(void) {
  const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto};
  for (int k = 0; k < 4; k++)
    for (int chunk = 0; chunk < 8; chunk += 7) {
      omp_set_schedule(kinds[k], chunk);
      ull(ULONG_MAX - 100, ULONG_MAX, 1);
      CHECK(count == 100 && sum == 4950);
      ull(ULONG_MAX - 1000, ULONG_MAX - 3, 250);
      CHECK(count == 4 && sum == 1500);
      ull(5, 5, 1);
      CHECK(count == 0);
      ull(6, 5, 1);
      CHECK(count == 0);
      down(LONG_MIN + 10, LONG_MIN, 1);
      CHECK(count == 10 && sum == 45);
      down(LONG_MAX, LONG_MAX - 7, 2);
      CHECK(count == 4 && sum == 12);
      down(1, 1, 1);
      CHECK(count == 0);
    }
  return 0;
}
