// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mapping of acc_map_data: lifetimes that begin and end on it leave it there.
#include "apart.h"

int main(void) {
  check_placement();
  if (!apart()) return check_result(); // The host maps an object to itself only.
  int a[10] = {0}, back[10];
  int *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
#pragma acc enter data copyin(a)
#pragma acc exit data delete(a)
#pragma acc exit data delete(a)
  CHECK_PRESENT(a, sizeof a);
#pragma acc enter data copyin(a)
#pragma acc enter data copyin(a)
#pragma acc exit data delete(a) finalize
  CHECK_PRESENT(a, sizeof a);
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] = i;
  }
  CHECK(a[9] == 0 && acc_deviceptr(a) == d);
  acc_unmap_data(a);
  CHECK_ABSENT(a, sizeof a);
  acc_memcpy_from_device(back, d, sizeof back);
  CHECK(back[9] == 9);
  acc_free(d);
  return check_result();
}
