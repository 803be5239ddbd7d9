// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data clauses of an asynchronous construct: the copies back are done when the queue has been waited for.
#include "apart.h"

int main(void) {
  check_placement();
  int a[200], b[200], c[200], x = 3;
  for (int i = 0; i < 200; i++) a[i] = i, b[i] = 2 * i;
#pragma acc parallel loop copyin(a) copy(b) copyout(c) copy(x) async(7)
  for (int i = 0; i < 200; i++) {
    c[i] = a[i] + b[i];
    b[i] = -b[i];
    if (i == 199) x = 8;
  }
#pragma acc wait(7)
  for (int i = 0; i < 200; i++) CHECK(b[i] == -2 * i && c[i] == 3 * i);
  CHECK(x == 8);
  return check_result();
}
