// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where lanes are threads: sections, each executed once, and ordered regions, in the order of the iterations, in loops of
// all schedules, up and down, where not each iteration has one.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation seeds convergence" }
#include "check.h"

enum { n = 150, most = 250 };
static int executed[8], order[n];

static void sections(int threads) {
  int sum = 0, numbers = 0;
#pragma omp target map(tofrom : executed, sum, numbers)
  {
#pragma omp parallel num_threads(threads)
    for (int k = 0; k < 3; k++) {
#pragma omp sections nowait
      {
#pragma omp section
#pragma omp atomic
        executed[0]++;
#pragma omp section
#pragma omp atomic
        executed[1]++;
      }
#pragma omp sections lastprivate(numbers) reduction(+ : sum)
      {
#pragma omp section
        executed[2]++;
#pragma omp section
        sum += 10;
#pragma omp section
        {
          executed[3]++;
          numbers = omp_get_num_threads();
        }
      }
    }
#pragma omp parallel sections num_threads(threads)
    {
#pragma omp section
      executed[4] += omp_get_thread_num() < threads;
#pragma omp section
      executed[5] += omp_get_num_threads();
    }
  }
  for (int i = 0; i < 5; i++) {
    CHECK(executed[i] == (i < 4 ? 3 : 1));
    executed[i] = 0;
  }
  CHECK(executed[5] == threads && sum == 30 && numbers == threads);
  executed[5] = 0;
}

#define ORDERED(name, schedule_clause, type, begin, test, step)                                                             \
  static void name(int threads) {                                                                                           \
    int done = 0, every = 0, count = 0;                                                                                     \
    PRAGMA(omp target map(tofrom : done, every, count) map(from : order))                                                   \
    PRAGMA(omp parallel num_threads(threads)) {                                                                             \
      PRAGMA(omp for ordered schedule_clause)                                                                               \
      for (type i = begin; test; step) {                                                                                    \
        PRAGMA(omp atomic) every++;                                                                                         \
        if (i % 5 != 3) {                                                                                                   \
          PRAGMA(omp ordered) order[done++] = i;                                                                            \
        }                                                                                                                   \
      }                                                                                                                     \
      PRAGMA(omp atomic) count++;                                                                                           \
    }                                                                                                                       \
    int k = 0;                                                                                                              \
    for (type i = begin; test; step)                                                                                        \
      if (i % 5 != 3) CHECK(order[k++] == (int)i);                                                                          \
    CHECK(done == k && every > k && count == threads);                                                                      \
  }
#define PRAGMA(x) _Pragma(#x)
ORDERED(as_it_comes, , int, 0, i < n, i++)
ORDERED(fixed, schedule(static, 3), long, n - 1, i >= 0, i--)
ORDERED(dynamic, schedule(dynamic), unsigned, 0, i < n, i += 2)
ORDERED(dynamic_chunks, schedule(dynamic, 4), unsigned long long, 0, i < n, i++)
ORDERED(guided, schedule(guided), unsigned long long, n - 1, i >= 3, i -= 3)
ORDERED(runtime, schedule(runtime), short, 7, i < n, i++)

int main(void) {
  check_placement();
  const int sizes[] = {100, 64, most};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    sections(sizes[i]);
    as_it_comes(sizes[i]);
    fixed(sizes[i]);
    dynamic(sizes[i]);
    dynamic_chunks(sizes[i]);
    guided(sizes[i]);
    runtime(sizes[i]);
  }
  return check_result();
}
