/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   ordered: every schedule with chunks, loops that skip their ordered region, steps down, simd, nested in functions.  */
#include "require.h"
#include <omp.h>

static int log_[2000], at;

static void note(int i) {
#pragma omp ordered
  log_[at++] = i;
}

int main(void) {
  const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto};
  for (int k = 0; k < 4; k++)
    for (int chunk = 0; chunk < 8; chunk += 3) {
      omp_set_schedule(kinds[k], chunk);
      at = 0;
#pragma omp parallel for ordered schedule(runtime) num_threads(4)
      for (int i = 300; i > 0; i -= 3) {
        if (i % 2) continue;
        note(i);
      }
      CHECK(at == 50);
      for (int i = 0; i < at; i++) CHECK(log_[i] == 300 - 6 * i);
      at = 0;
#pragma omp parallel num_threads(3)
      for (int repeat = 0; repeat < 3; repeat++) {
#pragma omp for ordered schedule(runtime)
        for (unsigned long long i = 5; i < 105; i++) note((int)i);
      }
      CHECK(at == 300);
      for (int i = 0; i < at; i++) CHECK(log_[i] == 5 + i % 100);
    }
  return 0;
}
