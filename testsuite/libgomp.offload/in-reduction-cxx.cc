// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// target in_reduction in C++: a class with a reduction of its own, an array section, deferred regions.
#include "check.h"

#pragma omp begin declare target
struct range {
  int lowest, highest, n;
  range() : lowest(1 << 30), highest(-(1 << 30)), n(0) {}
  void include(int x) {
    lowest = x < lowest ? x : lowest;
    highest = x > highest ? x : highest;
    n++;
  }
  void include(const range &other) {
    lowest = other.lowest < lowest ? other.lowest : lowest;
    highest = other.highest > highest ? other.highest : highest;
    n += other.n;
  }
};
#pragma omp end declare target
#pragma omp declare reduction(join : range : omp_out.include(omp_in)) initializer(omp_priv = range())

int main() {
  check_placement();
  range seen;
  int counts[8] = {0}, *middle = counts + 2;
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction(join : seen) task_reduction(+ : middle[ : 4])
  for (int i = -3; i < 7; i++) {
#pragma omp target in_reduction(join : seen) in_reduction(+ : middle[ : 4]) firstprivate(i)
    {
      seen.include(i * i - 5);
      middle[i & 3] += 1;
    }
#pragma omp target nowait in_reduction(join : seen) firstprivate(i)
    seen.include(i);
#pragma omp task in_reduction(join : seen) firstprivate(i)
    seen.include(2 * i);
  }
  CHECK(seen.lowest == -6 && seen.highest == 31 && seen.n == 30);
  CHECK(counts[1] == 0 && counts[2] == 2 && counts[3] == 3 && counts[4] == 3 && counts[5] == 2 && counts[6] == 0);
  return check_result();
}
