// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of a data region with a construct and updates inside.
#include "prof.h"

int main(void) {
  check_placement();
  prof_register(acc_ev_enter_data_start, acc_ev_compute_construct_end);
  int a[10] = {0};
#pragma acc data copy(a)
  {
    puts("inside");
#pragma acc update device(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc update self(a)
  }
  puts("outside");
  CHECK(a[9] == 9);
  return check_result();
}
