// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// && and || over all gangs, with and without an element that decides.
#include "apart.h"

int main(void) {
  check_placement();
  for (int decisive = -1; decisive < 200; decisive += 67) {
    int all = 1, any = 0, all_double = 1;
#pragma acc parallel loop gang vector num_gangs(3) reduction(&& : all) reduction(|| : any)
    for (int i = 0; i < 200; i++) {
      all = all && i != decisive;
      any = any || i == decisive;
    }
    CHECK(all == (decisive < 0) && any == (decisive >= 0) && all_double);
  }
  return check_result();
}
