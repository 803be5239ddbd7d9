// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_memcpy_to_device and acc_memcpy_from_device, with offsets and of nothing.
#include "apart.h"

int main(void) {
  check_placement();
  char from[100], to[100];
  for (int i = 0; i < 100; i++) from[i] = i, to[i] = -1;
  char *d = acc_malloc(100);
  acc_memcpy_to_device(d, from, 100);
  acc_memcpy_from_device(to + 10, d + 20, 30);
  acc_memcpy_from_device(to, d, 0);
  for (int i = 0; i < 100; i++) CHECK(to[i] == (i >= 10 && i < 40 ? i + 10 : -1));
  acc_free(d);
  return check_result();
}
