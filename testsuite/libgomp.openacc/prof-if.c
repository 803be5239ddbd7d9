// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of constructs whose if is false.
#include "prof.h"

int main(void) {
  check_placement();
  prof_register(acc_ev_enter_data_start, acc_ev_compute_construct_end);
  int a[4] = {0}, no = 0;
#pragma acc data copy(a) if (no)
  {
#pragma acc parallel num_gangs(1) copy(a) if (no)
    a[0] = 1;
#pragma acc update self(a) if (no)
  }
  CHECK(a[0] == 1);
  return check_result();
}
