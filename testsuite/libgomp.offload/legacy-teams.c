// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host" }
// { dg-additional-options "-Wno-builtin-declaration-mismatch -foffload=disable" } the device's library has it no more
//
// GOMP_teams, with which earlier compilers began a teams construct inside a target region: on the host it sets the thread limit, if the
// construct has one, for the region.
#include "check.h"

void GOMP_teams(unsigned num_teams, unsigned thread_limit);

int main(void) {
  check_placement();
  const int before = omp_get_thread_limit();
  int unset = 0, set = 0, most = 0;
#pragma omp target map(from : unset, set, most)
  {
    GOMP_teams(7, 0);
    unset = omp_get_thread_limit();
    GOMP_teams(7, 3);
    set = omp_get_thread_limit();
#pragma omp parallel num_threads(16)
#pragma omp single
    most = omp_get_num_threads();
  }
  CHECK(unset == before && set == 3 && most >= 1 && most <= 3);
  CHECK(omp_get_thread_limit() == before);
  return check_result();
}
