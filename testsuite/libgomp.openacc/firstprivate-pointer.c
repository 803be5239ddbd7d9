// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A firstprivate pointer has its value in the region.
#include "apart.h"
#include <stdint.h>

int main(void) {
  check_placement();
  int a[4], *p = a + 1;
  uintptr_t value = 0;
#pragma acc parallel num_gangs(1) firstprivate(p) copyout(value)
  value = (uintptr_t)p;
  CHECK(value == (uintptr_t)(a + 1));
  return check_result();
}
