// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_map_data and acc_unmap_data with memory of acc_malloc.
#include "apart.h"

int main(void) {
  check_placement();
  int a[30];
  for (int i = 0; i < 30; i++) a[i] = i;
  int *d = apart() ? acc_malloc(sizeof a) : a;
  acc_map_data(a, d, sizeof a);
  CHECK_PRESENT(a, sizeof a);
  CHECK(acc_deviceptr(a) == d && acc_hostptr(d + 3) == a + 3);
#pragma acc update device(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 30; i++) a[i] += 4;
#pragma acc update self(a)
  for (int i = 0; i < 30; i++) CHECK(a[i] == i + 4);
  acc_unmap_data(a);
  CHECK_ABSENT(a, sizeof a);
  if (apart()) acc_free(d);
  return check_result();
}
