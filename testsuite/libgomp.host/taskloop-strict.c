/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   taskloop: grainsize and num_tasks, strict and not, collapse, firstprivate, lastprivate, nogroup, both widths, reductions.
 */
#include "require.h"
#include <omp.h>
#include <string.h>

static int first[1000], length[1000], tasks;
static int hits[1000];

/* Which iterations one task ran: a task starts with a copy of mark that is -1.  */
#define LOOP(clauses, n)                                                                                                    \
  do {                                                                                                                      \
    memset(hits, 0, sizeof hits);                                                                                           \
    memset(length, 0, sizeof length);                                                                                       \
    tasks = 0;                                                                                                              \
    int mark = -1;                                                                                                          \
    _Pragma("omp parallel num_threads(3)") _Pragma("omp single") _Pragma(clauses) for (int i = 0; i < n; i++) {             \
      if (mark < 0) {                                                                                                       \
        mark = i;                                                                                                           \
        _Pragma("omp atomic") tasks++;                                                                                      \
        first[i] = 1;                                                                                                       \
      }                                                                                                                     \
      length[mark]++;                                                                                                       \
      hits[i]++;                                                                                                            \
    }                                                                                                                       \
    for (int i = 0; i < n; i++) CHECK(hits[i] == 1);                                                                        \
  } while (0)

int main(void) {
  LOOP("omp taskloop grainsize(strict: 7) firstprivate(mark)", 100);
  CHECK(tasks == 15 && length[0] == 7 && length[98] == 2);
  LOOP("omp taskloop grainsize(7) firstprivate(mark)", 100);
  CHECK(tasks == 14);
  for (int i = 0; i < 100; i++) CHECK(length[i] == 0 || (length[i] >= 7 && length[i] < 14));
  LOOP("omp taskloop num_tasks(strict: 9) firstprivate(mark)", 100);
  CHECK(tasks == 9);
  for (int i = 0; i < 100; i++) CHECK(length[i] == 0 || length[i] == 11 || length[i] == 12);
  LOOP("omp taskloop num_tasks(200) firstprivate(mark)", 100);
  CHECK(tasks <= 100);
  LOOP("omp taskloop grainsize(strict: 1000) firstprivate(mark)", 100);
  CHECK(tasks == 1 && length[0] == 100);

  long sum = 0;
  int last = -1, j, k;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp taskloop collapse(2) reduction(+ : sum) lastprivate(last) grainsize(3)
    for (j = 0; j < 20; j++)
      for (k = 5; k > 0; k--) {
        sum += j * k;
        last = 10 * j + k;
      }
  }
  CHECK(sum == 190 * 15 && last == 191);
  unsigned long long total = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : total)
    {
#pragma omp taskloop nogroup in_reduction(+ : total) num_tasks(5)
      for (unsigned long long i = ~0ull - 50; i < ~0ull - 10; i += 4) total += i & 0xff;
#pragma omp task in_reduction(+ : total)
      total += 1000;
    }
  }
  unsigned long long expect = 1000;
  for (unsigned long long i = ~0ull - 50; i < ~0ull - 10; i += 4) expect += i & 0xff;
  CHECK(total == expect);
  return 0;
}
