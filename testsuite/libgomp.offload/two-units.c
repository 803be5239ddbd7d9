// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-sources "unit.c" }
//
// Target regions and declare target objects in two translation units: the tables of both are registered as one.
#include "check.h"

#pragma omp begin declare target
extern int shared_counter;
extern int step(int);
static int own = 4;
#pragma omp end declare target

int elsewhere(int);

int main(void) {
  check_placement();
  int r = 0;
#pragma omp target map(from : r)
  {
    shared_counter += 2;
    r = step(own);
  }
  CHECK(r == 4 * 3 + 1);
  CHECK(elsewhere(10) == 12 + 10);
#pragma omp target update from(shared_counter)
  CHECK(shared_counter == 112);
  printf("%d\n", shared_counter);
  return check_result();
}
