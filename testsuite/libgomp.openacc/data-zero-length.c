// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections without elements in structured constructs: nothing is copied and nothing fails.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {1, 2, 3}, n = 0, *p = a, ran = 0;
#pragma acc data copy(p[0 : n]) copyin(a[3 : n])
  {
#pragma acc parallel num_gangs(1) copyout(p[0 : n]) copy(ran)
    ran++;
#pragma acc parallel num_gangs(1) create(p[2 : n]) copy(ran)
    ran++;
  }
  CHECK(ran == 2 && a[0] == 1 && a[2] == 3);
  return check_result();
}
