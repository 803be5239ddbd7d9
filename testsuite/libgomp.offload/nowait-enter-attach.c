// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter and exit data with nowait and depend that map pointer members, structures and the data behind them.
#include "check.h"

struct table {
  int n;
  int *keys;
  double *values;
  int total;
};

int main(void) {
  check_placement();
  struct table t = {5, malloc(5 * sizeof(int)), malloc(5 * sizeof(double)), 0};
  int *keys = t.keys;
  double *values = t.values;
  for (int i = 0; i < 5; i++) {
    t.keys[i] = i;
    t.values[i] = i * 0.5;
  }
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : t)
    t.n = 4;
#pragma omp target enter data map(to : t, t.keys[0 : 5], t.values[0 : 5]) nowait depend(inout : t)
#pragma omp target map(present, alloc : t) nowait depend(inout : t)
    for (int i = 0; i < t.n; i++) {
      t.total += t.keys[i];
      t.values[i] += 1;
    }
#pragma omp target exit data map(from : t, t.keys[0 : 5], t.values[0 : 5]) nowait depend(inout : t)
  }
  CHECK(t.total == 6 && t.keys == keys && t.values == values);
  CHECK(values[3] == 2.5 && values[4] == 2);
  CHECK(!omp_target_is_present(keys, omp_get_default_device()) || check_expected_device() == 0);
  free(keys);
  free(values);
  puts("done");
  return check_result();
}
