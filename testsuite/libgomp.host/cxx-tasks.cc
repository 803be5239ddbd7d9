// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++: firstprivate classes in tasks are copied and destroyed, also in cancelled and in taskloop tasks; reductions of
// classes.
#include "require.h"
#include <omp.h>
#include <vector>
static int alive;
struct counted {
  int value;
  explicit counted(int v = 0) : value(v) { count(1); }
  counted(const counted &o) : value(o.value) { count(1); }
  ~counted() { count(-1); }
  static void count(int n) {
#pragma omp atomic
    alive += n;
  }
};
struct vec {
  std::vector<int> v;
};
#pragma omp declare reduction(append:vec : omp_out.v.insert(omp_out.v.end(), omp_in.v.begin(), omp_in.v.end()))
int main() {
  for (int round = 0; round < 20; round++) {
    int sum = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
      counted c(7);
      for (int i = 0; i < 300; i++)
#pragma omp task firstprivate(c) shared(sum)
      {
#pragma omp atomic
        sum += c.value;
      }
#pragma omp task firstprivate(c) shared(sum) if (0)
      sum += 0 * c.value;
#pragma omp taskloop firstprivate(c) grainsize(5)
      for (int i = 0; i < 100; i++)
#pragma omp atomic
        sum += c.value;
#pragma omp taskloop firstprivate(c) num_tasks(4) if (0)
      for (int i = 0; i < 100; i++)
#pragma omp atomic
        sum += c.value;
    }
    CHECK(sum == 7 * 500 && alive == 0);
    vec all;
#pragma omp parallel for num_threads(4) reduction(append : all) schedule(dynamic, 3)
    for (int i = 0; i < 100; i++) all.v.push_back(i);
    long s = 0;
    for (int i : all.v) s += i;
    CHECK(all.v.size() == 100 && s == 4950);
  }
  int caught = 0;
#pragma omp parallel num_threads(4) reduction(+ : caught)
  {
    try {
      throw omp_get_thread_num();
    } catch (int n) {
      caught += n + 1;
    }
  }
  CHECK(caught == 10);
  return 0;
}
