// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// host_data use_device: inside, the name has the device's address.
#include "apart.h"

static int *identity(int *p) { return p; }

int main(void) {
  check_placement();
  int a[10], *p = a;
#pragma acc data create(a)
  {
    int *d;
#pragma acc host_data use_device(a)
    d = identity(a);
    CHECK(d == acc_deviceptr(a) && (d != a) == apart());
#pragma acc host_data use_device(p)
    d = identity(p);
    CHECK(d == acc_deviceptr(a));
#pragma acc parallel loop deviceptr(d)
    for (int i = 0; i < 10; i++) d[i] = i * 9;
#pragma acc update self(a)
  }
  CHECK(a[9] == 81 && p == a);
  return check_result();
}
