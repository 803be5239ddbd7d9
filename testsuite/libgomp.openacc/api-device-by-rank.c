// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours ours-stock" } the variable is ours
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
// { dg-set-target-env-var REGOMP_DEVICE_BY_RANK 1 }
// { dg-set-target-env-var OMPI_COMM_WORLD_LOCAL_RANK 5 }
//
// REGOMP_DEVICE_BY_RANK: the sixth rank on a machine of three devices has the last one as its default; the host has one number.
#include "check.h"
#include <openacc.h>

int main(void) {
  const int expected = acc_get_device_type() == acc_device_host ? 0 : 2;
  CHECK(acc_get_device_num(acc_device_default) == expected);
  CHECK(acc_get_device_num(acc_device_host) == 0);
  int a = 1;
#pragma acc parallel copy(a)
  a++;
  CHECK(a == 2 && acc_get_device_num(acc_device_default) == expected);
  acc_set_device_num(expected / 2, acc_get_device_type());
  CHECK(acc_get_device_num(acc_device_default) == expected / 2);
  puts("done");
  return check_result();
}
