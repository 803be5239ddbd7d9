// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that lie beside each other on the host: each has its own place on the device.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30];
  for (int i = 0; i < 30; i++) a[i] = i;
#pragma acc data copy(a[0 : 10])
  {
#pragma acc data copyin(a[10 : 10])
    {
#pragma acc data copy(a[20 : 10])
      {
#pragma acc parallel loop present(a[0 : 10])
        for (int i = 0; i < 10; i++) a[i] += 100;
#pragma acc parallel loop present(a[10 : 10])
        for (int i = 10; i < 20; i++) a[i] += 200;
#pragma acc parallel loop present(a[20 : 10])
        for (int i = 20; i < 30; i++) a[i] += 300;
      }
      CHECK_ABSENT(a + 20, sizeof *a);
      CHECK_PRESENT(a + 10, 10 * sizeof *a);
    }
  }
  for (int i = 0; i < 30; i++) CHECK(a[i] == i + (i < 10 ? 100 : i < 20 ? EITHER(0, 200) : 300));
  return check_result();
}
