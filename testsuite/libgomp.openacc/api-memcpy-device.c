// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_memcpy_device, with and without a queue.
// { dg-require-compiler 16 }
#include "apart.h"

int main(void) {
  check_placement();
  int a[50], b[50];
  for (int i = 0; i < 50; i++) a[i] = i, b[i] = 0;
  int *p = acc_malloc(sizeof a), *q = acc_malloc(sizeof a);
  acc_memcpy_to_device(p, a, sizeof a);
  acc_memcpy_device(q, p, sizeof a);
  acc_memcpy_device(p, q + 10, 20 * sizeof *a);
  acc_memcpy_from_device(b, p, sizeof b);
  for (int i = 0; i < 50; i++) CHECK(b[i] == (i < 20 ? i + 10 : i));
  acc_memcpy_device_async(q, p, sizeof a, 2);
  acc_memcpy_from_device_async(a, q, sizeof a, 2);
  acc_wait(2);
  CHECK(memcmp(a, b, sizeof a) == 0);
  acc_free(p);
  acc_free(q);
  return check_result();
}
