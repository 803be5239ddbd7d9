// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Addresses of host_data given to the copy routines.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], b[10];
  for (int i = 0; i < 10; i++) a[i] = i, b[i] = 0;
#pragma acc data copyin(a) create(b)
  {
    int host[10];
    void *from, *to;
#pragma acc host_data use_device(a)
    from = a;
#pragma acc host_data use_device(b)
    to = b;
    acc_memcpy_from_device(host, from, sizeof host);
    for (int i = 0; i < 10; i++) host[i] *= 3;
    acc_memcpy_to_device(to, host, sizeof host);
#pragma acc update self(b)
  }
  for (int i = 0; i < 10; i++) CHECK(b[i] == 3 * i);
  return check_result();
}
