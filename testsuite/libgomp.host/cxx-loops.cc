// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C++: threadprivate objects with constructors, range-for loops, iterators, lambdas in regions.
#include "require.h"
#include <numeric>
#include <omp.h>
#include <vector>
struct holder {
  int n = 5;
};
static thread_local holder per_thread;
static int tp;
#pragma omp threadprivate(tp)
int main() {
  std::vector<int> v(1000);
  std::iota(v.begin(), v.end(), 0);
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(guided)
  for (auto it = v.begin(); it < v.end(); ++it) sum += *it;
  CHECK(sum == 499500);
  sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 7)
  for (int x : v) sum += x;
  CHECK(sum == 499500);
  auto add = [&](int n) {
#pragma omp parallel num_threads(3)
    {
      per_thread.n += n;
      tp = n;
    }
  };
  for (int i = 0; i < 10; i++) add(i);
#pragma omp parallel num_threads(3)
  CHECK(per_thread.n == 50 && tp == 9);
  return 0;
}
