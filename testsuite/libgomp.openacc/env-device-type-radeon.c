// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-set-target-env-var ACC_DEVICE_TYPE RADEON }
// { dg-set-target-env-var ACC_DEVICE_NUM 1 }
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
// { dg-modes "gcn" } No other mode has such a GPU.
// ACC_DEVICE_TYPE=radeon, with the second of two devices; what device code and properties say of it.
#include "apart.h"

int main(void) {
  CHECK(acc_get_device_type() == acc_device_radeon && acc_get_device_num(acc_device_radeon) == 1);
  check_placement();
  CHECK(acc_get_device_type() == acc_device_radeon && acc_get_device_num(acc_device_default) == 1);
  CHECK(acc_get_num_devices(acc_device_radeon) == 2 && acc_get_num_devices(acc_device_nvidia) == 0);
  int on[4];
#pragma acc parallel num_gangs(1) copyout(on)
  {
    on[0] = acc_on_device(acc_device_radeon);
    on[1] = acc_on_device(acc_device_not_host);
    on[2] = acc_on_device(acc_device_host);
    on[3] = acc_on_device(acc_device_nvidia);
  }
  printf("%d %d %d %d, host %d\n", on[0], on[1], on[2], on[3], acc_on_device(acc_device_radeon));
  for (int d = 0; d < 2; d++)
    printf("%s, %s, %s, %zu bytes\n", acc_get_property_string(d, acc_device_radeon, acc_property_name),
           acc_get_property_string(d, acc_device_radeon, acc_property_vendor),
           acc_get_property_string(d, acc_device_radeon, acc_property_driver),
           acc_get_property(d, acc_device_radeon, acc_property_memory));
  acc_shutdown(acc_device_radeon);
  acc_init(acc_device_radeon);
  acc_set_device_num(0, acc_device_radeon);
  check_placement();
  return check_result();
}
