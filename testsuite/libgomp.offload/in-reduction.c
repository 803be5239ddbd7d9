// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// in_reduction on target: each region takes part in the taskgroup's reduction.
#include "check.h"

int main(void) {
  check_placement();
  int sum = 7;
  long long product = 1;
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(* : product)
  {
    for (int i = 0; i < 8; i++) {
#pragma omp target in_reduction(+ : sum)
      sum += 1 << i;
#pragma omp target in_reduction(+ : sum) in_reduction(* : product) nowait
      {
        sum += 1000;
        product *= 2;
      }
#pragma omp task in_reduction(+ : sum)
      sum += 100000;
    }
  }
  CHECK(sum == 7 + 255 + 8000 + 800000);
  CHECK(product == 256);
  return check_result();
}
