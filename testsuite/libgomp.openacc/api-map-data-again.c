// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One block of device memory mapped for one object after the other, and for parts of it.
#include "apart.h"

int main(void) {
  check_placement();
  if (!apart()) return check_result(); // The host maps an object to itself only.
  int a[10], b[10], *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 10; i++) a[i] = i * 3;
  acc_unmap_data(a);
  acc_map_data(b, d, sizeof b);
#pragma acc update self(b)
  CHECK(b[9] == 27 && !acc_is_present(a, sizeof a));
  acc_unmap_data(b);
  acc_map_data(a, d, 5 * sizeof *a);
  acc_map_data(b, d + 5, 5 * sizeof *b);
  CHECK(acc_deviceptr(a + 4) == d + 4 && acc_deviceptr(b) == d + 5 && !acc_is_present(a + 5, 4));
  acc_unmap_data(a);
  acc_unmap_data(b);
  acc_free(d);
  return check_result();
}
