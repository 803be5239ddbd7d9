// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var ACC_DEVICE_TYPE host }
// ACC_DEVICE_TYPE=host where there is a GPU as well.
#include "apart.h"

int main(void) {
  int here = -1, a[10] = {0};
  CHECK(acc_get_device_type() == acc_device_host);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc parallel num_gangs(1) copyout(here)
  here = acc_on_device(acc_device_host);
  CHECK(here && a[9] == 9 && acc_is_present(a, sizeof a));
  return check_result();
}
