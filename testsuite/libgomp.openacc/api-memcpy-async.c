// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copy routines on a queue, with a kernel between them.
#include "apart.h"

int main(void) {
  check_placement();
  int a[200], b[200] = {0};
  for (int i = 0; i < 200; i++) a[i] = i;
  int *d = acc_malloc(sizeof a);
  acc_memcpy_to_device_async(d, a, sizeof a, 5);
#pragma acc parallel loop deviceptr(d) async(5)
  for (int i = 0; i < 200; i++) d[i] = d[i] * d[i];
  acc_memcpy_from_device_async(b, d, sizeof b, 5);
  acc_wait(5);
  for (int i = 0; i < 200; i++) CHECK(b[i] == i * i);
  acc_free(d);
  return check_result();
}
