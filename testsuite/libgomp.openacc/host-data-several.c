// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// host_data with several names, nested, and with pointers that are changed inside.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], b[10], *p = a, *q = b;
#pragma acc data create(a) create(b)
  {
#pragma acc host_data use_device(p, q)
    {
      CHECK(p == acc_deviceptr(a) && q == acc_deviceptr(b));
      p += 3;
#pragma acc host_data use_device(a)
      CHECK(p == a + 3);
    }
    CHECK(p == a && q == b);
  }
  return check_result();
}
