// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second unit of two-units.c.
#pragma omp begin declare target
int shared_counter = 100;

int step(int x) { return 3 * x + 1; }
#pragma omp end declare target

int elsewhere(int add) {
  int r = 0;
#pragma omp target map(tofrom : r)
  {
    shared_counter += add;
    r = shared_counter - 100 + add;
  }
  return r;
}
