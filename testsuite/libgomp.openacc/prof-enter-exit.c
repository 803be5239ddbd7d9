// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of enter data and exit data.
#include "prof.h"

int main(void) {
  check_placement();
  prof_register(acc_ev_enter_data_start, acc_ev_compute_construct_end);
  int a[10] = {0};
#pragma acc enter data copyin(a)
#pragma acc enter data create(a[0 : 5])
#pragma acc exit data delete(a)
#pragma acc exit data copyout(a) finalize
#pragma acc exit data delete(a)
  return check_result();
}
