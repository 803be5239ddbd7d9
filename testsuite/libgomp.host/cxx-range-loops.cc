// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops over random-access iterators, pointers and range-based for, collapsed, with each schedule.
#include "require.h"
#include <deque>
#include <map>
#include <omp.h>
#include <vector>

int main() {
  std::vector<int> v(777);
  std::deque<int> d(301, 2);
  const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided};
  for (omp_sched_t kind : kinds) {
    omp_set_schedule(kind, 5);
    for (int &x : v) x = 0;
    long sum = 0;
#pragma omp parallel for schedule(runtime) num_threads(4)
    for (std::vector<int>::iterator i = v.begin(); i < v.end(); i += 2) *i = int(i - v.begin());
#pragma omp parallel for schedule(runtime) num_threads(4) reduction(+ : sum)
    for (int x : v) sum += x;
    CHECK(sum == 388 * 389);
    sum = 0;
#pragma omp parallel for schedule(runtime) num_threads(3) reduction(+ : sum)
    for (auto i = d.rbegin(); i != d.rend(); ++i) sum += *i;
    CHECK(sum == 602);
    sum = 0;
#pragma omp parallel for collapse(2) schedule(runtime) num_threads(5) reduction(+ : sum)
    for (const int *p = v.data() + 10; p > v.data(); p--)
      for (int x : d) sum += (p - v.data()) * x;
    CHECK(sum == 55 * 602);
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskloop num_tasks(7)
    for (auto &x : v) x = 1;
    sum = 0;
    for (int x : v) sum += x;
    CHECK(sum == 777);
  }
  return 0;
}
