// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// thread_limit of a region, of its teams and of a plain region.
// gpu: LLVM 21's compiler ends with a fault
#include "check.h"

#include <omp.h>

int main(void) {
  int most = 0;
#pragma omp target teams num_teams(2) thread_limit(3) map(tofrom : most)
#pragma omp parallel num_threads(8)
#pragma omp critical
  if (omp_get_thread_num() + 1 > most) most = omp_get_thread_num() + 1;
  check(most >= 1 && most <= 3);
  int some = 0;
#pragma omp target thread_limit(2) map(tofrom : some)
#pragma omp parallel
#pragma omp atomic
  some++;
  return some >= 1 ? 0 : 1;
}
