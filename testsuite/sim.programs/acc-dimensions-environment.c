// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMP_OPENACC_DIM "3:2:32" }
// GOMP_OPENACC_DIM sets the dimensions that no clause names.
#include "check.h"

int main(void) {
  check_placement();
  int gangs = 0;
#pragma acc parallel copy(gangs)
  {
#pragma acc atomic update
    gangs++;
#pragma acc loop worker
    for (int i = 0; i < 8; i++) {
    }
  }
  // Without a gang loop there is one gang.
  int pieces[200], used = 0, last = -1;
#pragma acc parallel loop gang copyout(pieces)
  for (int i = 0; i < 200; i++) pieces[i] = __builtin_goacc_parlevel_id(0);
  for (int i = 0; i < 200; i++) {
    used += pieces[i] != last;
    last = pieces[i];
  }
  CHECK(used == (check_expected_device() == 1 ? 3 : 1));
  CHECK(gangs >= 1);
  puts("done");
  return check_result();
}
