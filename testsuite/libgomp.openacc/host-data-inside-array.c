// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// use_device of a pointer into the middle of an object.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20], *p = a + 7;
#pragma acc enter data create(a)
#pragma acc host_data use_device(p)
  CHECK(p == (int *)acc_deviceptr(a) + 7);
#pragma acc exit data delete(a)
  return check_result();
}
