// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions inside a region whose threads are lanes have one thread: its number, its level, all of each loop, each section,
// and whatever the region outside was doing goes on afterwards. Regions in functions, in each other, in loops and sections.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation seeds convergence" }
#include "check.h"

enum { n = 230, most = 256 };
static int results[n], sections[3], levels[most];

#pragma omp begin declare target
__attribute__((noipa)) int is_alone(int level) {
  return omp_get_thread_num() == 0 && omp_get_num_threads() == 1 && omp_get_level() == level && omp_in_parallel() &&
         omp_get_team_size(level) == 1 && omp_get_ancestor_thread_num(level) == 0;
}
// 1 for each thing that is as it should be in a team of one thread, 42 in all.
__attribute__((noipa)) int work(int level) {
  int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum) firstprivate(level)
  {
    sum += is_alone(level + 1);
#pragma omp single
    sum++;
#pragma omp for schedule(dynamic, 3) nowait
    for (int i = 0; i < 10; i++) sum++;
#pragma omp barrier
#pragma omp sections
    {
#pragma omp section
      sum++;
#pragma omp section
      {
#pragma omp parallel sections reduction(+ : sum)
        {
#pragma omp section
          sum += is_alone(level + 2);
#pragma omp section
          sum++;
        }
      }
#pragma omp section
      sum++;
    }
  }
#pragma omp parallel for schedule(guided) reduction(+ : sum)
  for (int i = 5; i > -5; i--) sum++;
#pragma omp parallel for schedule(runtime) reduction(+ : sum)
  for (int i = 0; i < 10; i += 2) sum++;
  int last = -1;
#pragma omp parallel for ordered schedule(static, 2) lastprivate(last)
  for (unsigned long long i = 0; i < 11; i++) {
#pragma omp ordered
    sum++;
    last = i;
  }
  return sum == 42 && last == 10;
}
#pragma omp end declare target

static void in_constructs(int threads) {
  int order = 0;
#pragma omp target parallel num_threads(threads) map(from : results, sections, levels) map(tofrom : order)
  {
#pragma omp for ordered schedule(static, 2)
    for (int i = 0; i < n; i++) {
      int good = work(1);
#pragma omp ordered
      results[i] = good ? order++ : -1;
    }
#pragma omp sections
    {
#pragma omp section
      sections[0] = work(1);
#pragma omp section
      {
#pragma omp parallel
        sections[1] = work(2);
      }
#pragma omp section
      sections[2] = omp_get_num_threads() * 10 + omp_get_level();
    }
#pragma omp parallel num_threads(7)
    levels[omp_get_ancestor_thread_num(1)] = omp_get_level() * 1000 + omp_get_team_size(1) + omp_get_active_level() * 100000;
    levels[omp_get_thread_num()] += work(1) * 10000;
  }
  for (int i = 0; i < n; i++) CHECK(results[i] == i);
  CHECK(sections[0] && sections[1] && sections[2] == threads * 10 + 1);
  for (int i = 0; i < threads; i++) CHECK(levels[i] == 112000 + threads);
}

int main(void) {
  check_placement();
  in_constructs(100);
  in_constructs(64);
  return check_result();
}
