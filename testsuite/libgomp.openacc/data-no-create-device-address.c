// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// no_create of a section that is not there: the region has the host's address, which it must not use.
#include "apart.h"
#include <stdint.h>

int main(void) {
  check_placement();
  int a[10] = {0}, *p = a;
  uintptr_t inside = 0;
#pragma acc parallel num_gangs(1) no_create(p[0 : 10]) copyout(inside)
  inside = (uintptr_t)p;
  CHECK(inside == (uintptr_t)a);
#pragma acc enter data copyin(a)
#pragma acc parallel num_gangs(1) no_create(p[0 : 10]) copyout(inside)
  inside = (uintptr_t)p;
  CHECK(inside == (uintptr_t)acc_deviceptr(a));
#pragma acc exit data delete(a)
  return check_result();
}
