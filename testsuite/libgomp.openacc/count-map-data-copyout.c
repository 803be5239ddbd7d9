// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data copyout of a mapping of acc_map_data, and its finalize form: the mapping stays, so nothing is copied.
#include "apart.h"

int main(void) {
  check_placement();
  if (!apart()) return check_result(); // The host maps an object to itself only.
  int a[10] = {0};
  int *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
#pragma acc enter data create(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc exit data copyout(a)
  CHECK(a[9] == 0);
#pragma acc exit data copyout(a) finalize
  CHECK(a[9] == 0);
  CHECK_PRESENT(a, sizeof a);
  acc_unmap_data(a);
  acc_free(d);
  return check_result();
}
