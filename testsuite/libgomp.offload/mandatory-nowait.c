// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var OMP_TARGET_OFFLOAD mandatory }
// { dg-modes "ours ours-stock" } stock says that there is no device where a thread of a team is the first to ask for one.
//
// OMP_TARGET_OFFLOAD=mandatory, and the first target region is a deferred one in a parallel region: there is a device.
#include "check.h"

int main(void) {
  int x = 0, sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
  {
#pragma omp single
    {
#pragma omp target nowait depend(out : x) map(tofrom : x)
      x = 1 + omp_is_initial_device();
    }
    int y = 0;
#pragma omp target map(from : y)
    y = 1;
    sum += y;
  }
  CHECK(x == 1 && sum >= 1);
  CHECK(omp_get_default_device() == 0);
  puts("done");
  return check_result();
}
