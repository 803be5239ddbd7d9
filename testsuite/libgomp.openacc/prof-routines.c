// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of the data routines.
#include "prof.h"

int main(void) {
  check_placement();
  prof_register(acc_ev_enter_data_start, acc_ev_compute_construct_end);
  int a[10] = {0};
  acc_copyin(a, sizeof a);
  acc_update_device(a, sizeof a);
  acc_update_self(a, sizeof a);
  acc_is_present(a, sizeof a);
  acc_delete(a, sizeof a);
  acc_wait_all();
  return check_result();
}
