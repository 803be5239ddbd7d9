// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region whose image has nothing of GCC's device library but the start of regions: no barrier, no single, no teams.
//
// { dg-modes "ours stock-ours" }
#include "check.h"

int main(void) {
  check_placement();
  int count = 0, sum = 0;
#pragma omp target parallel num_threads(100) map(tofrom : count, sum)
  {
#pragma omp atomic
    count++;
#pragma omp atomic
    sum += omp_get_thread_num();
  }
  CHECK(count == 100 && sum == 100 * 99 / 2);
  return check_result();
}
