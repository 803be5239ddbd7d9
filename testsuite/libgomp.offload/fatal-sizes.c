// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
// Stock copies until it crashes.
// { dg-shouldfail "the section is larger than the address space" }
// { dg-output "Trying to update .0x\[0-9a-f\]+..0x\[0-9a-f\]+. object when only .0x\[0-9a-f\]+..0x\[0-9a-f\]+. is mapped" }
//
// An update of a section that ends beyond the last address.
#include "check.h"

int main(void) {
  static int a[100];
  int *p = a;
  volatile size_t n = (size_t)-1 / sizeof(int) - 10;
#pragma omp target enter data map(to : p[:100])
#pragma omp target update to(p[:n])
  return 0;
}
