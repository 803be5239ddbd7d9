// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section of an array mapped to the middle of a block of device memory.
#include "apart.h"

int main(void) {
  check_placement();
  if (!apart()) return check_result(); // The host maps an object to itself only.
  int a[40];
  for (int i = 0; i < 40; i++) a[i] = i;
  int *d = acc_malloc(100 * sizeof *d);
  acc_map_data(a + 10, d + 50, 20 * sizeof *a);
  CHECK(acc_deviceptr(a + 15) == d + 55 && acc_hostptr(d + 60) == a + 20);
  CHECK(acc_hostptr(d) == NULL && acc_hostptr(d + 70) == NULL && acc_deviceptr(a + 9) == NULL);
#pragma acc update device(a[10 : 20])
#pragma acc parallel loop present(a[10 : 20])
  for (int i = 10; i < 30; i++) a[i] *= 2;
#pragma acc update self(a[12 : 3])
  for (int i = 0; i < 40; i++) CHECK(a[i] == (i >= 12 && i < 15 ? 2 * i : i));
  acc_unmap_data(a + 10);
  int back[20];
  acc_memcpy_from_device(back, d + 50, sizeof back);
  for (int i = 0; i < 20; i++) CHECK(back[i] == 2 * (i + 10));
  acc_free(d);
  return check_result();
}
