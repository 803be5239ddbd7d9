// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of declare in a function.
// { dg-modes "device" } On the host everything is present, so that declare enters nothing.
#include "prof.h"

static int work(void) {
  int a[10];
#pragma acc declare create(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc update self(a)
  return a[9];
}

int main(void) {
  check_placement();
  prof_register(acc_ev_enter_data_start, acc_ev_compute_construct_end);
  CHECK(work() == 9);
  return check_result();
}
