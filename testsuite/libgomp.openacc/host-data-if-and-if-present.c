// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// host_data with if and if_present together.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], b[10], yes = 1, no = 0;
  void *host_a = a, *host_b = b;
#pragma acc enter data create(a)
#pragma acc host_data use_device(a, b) if_present if (yes)
  CHECK((void *)a == acc_deviceptr(host_a) && (void *)b == host_b);
#pragma acc host_data use_device(a, b) if_present if (no)
  CHECK((void *)a == host_a && (void *)b == host_b);
#pragma acc exit data delete(a)
  return check_result();
}
