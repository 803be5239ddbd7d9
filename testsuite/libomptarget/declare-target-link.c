// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// link variables are on the device as long as they are mapped, functions of the device reach them.
#include "check.h"

#include <omp.h>

int big[100];
double one = 1.5;
#pragma omp declare target link(big, one)
#pragma omp declare target
static int get(int i) { return big[i]; }
#pragma omp end declare target

int main(void) {
  int seen = 0;
  double seen_one = 0;
  for (int i = 0; i < 100; i++) big[i] = i;
#pragma omp target map(to : big, one) map(from : seen, seen_one)
  {
    seen = get(42);
    seen_one = one;
  }
  check(seen == 42 && seen_one == 1.5);
#pragma omp target enter data map(to : big)
  big[42] = 1;
#pragma omp target map(from : seen)
  {
    seen = get(42);
    big[1] = 17;
  }
  check(seen == 42);
#pragma omp target exit data map(from : big)
  return big[1] == 17 && big[42] == 42 ? 0 : 1;
}
