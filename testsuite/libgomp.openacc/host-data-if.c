// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// host_data with if: with a false condition the name keeps the host's address.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], no = 0, yes = 1;
#pragma acc enter data create(a)
  void *host = a;
#pragma acc host_data use_device(a) if (no)
  CHECK((void *)a == host);
#pragma acc host_data use_device(a) if (yes)
  CHECK((void *)a == acc_deviceptr(host));
#pragma acc exit data delete(a)
  return check_result();
}
