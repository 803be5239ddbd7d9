// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// host_data with if_present: what is not on the device keeps the host's address.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], b[10];
  void *host_a = a, *host_b = b, *inside_a, *inside_b;
#pragma acc enter data create(a)
#pragma acc host_data use_device(a, b) if_present
  {
    inside_a = a;
    inside_b = b;
  }
  CHECK(inside_a == acc_deviceptr(host_a) && inside_b == host_b);
#pragma acc exit data delete(a)
  return check_result();
}
