// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-stock" }
// Stock copies the device's pointers over the host's.
//
// A pointer that enter data has attached, in a structure that regions and exit data copy out meanwhile: neither the host's
// pointer nor the device's changes.
#include "check.h"

struct list {
  int n;
  double *values;
  int sum;
};

int main(void) {
  check_placement();
  double data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  struct list l = {8, data, 0};
#pragma omp target enter data map(to : l)
#pragma omp target enter data map(to : l.values[0 : 8])
#pragma omp target map(always, tofrom : l)
  for (int i = 0; i < l.n; i++) l.sum += (int)l.values[i];
  CHECK(l.values == data && l.sum == 36);
#pragma omp target data map(always, from : l)
  {
#pragma omp target
    l.sum *= 2;
  }
  CHECK(l.values == data && l.sum == 72);
  l.n = 4;
#pragma omp target map(always, to : l)
  for (int i = 0; i < l.n; i++) l.values[i] = -1;
#pragma omp target exit data map(always, from : l)
  CHECK(l.values == data && l.n == 4);
#pragma omp target exit data map(from : l.values[0 : 8])
  CHECK(data[3] == -1 && data[4] == 5);
  puts("done");
  return check_result();
}
