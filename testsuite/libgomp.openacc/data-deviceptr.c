// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// deviceptr on data and compute constructs.
#include "apart.h"

int main(void) {
  check_placement();
  int *d = acc_malloc(10 * sizeof *d), a[10];
#pragma acc data deviceptr(d)
  {
#pragma acc parallel loop
    for (int i = 0; i < 10; i++) d[i] = i + 7;
  }
#pragma acc parallel loop deviceptr(d) copyout(a)
  for (int i = 0; i < 10; i++) a[i] = d[i];
  for (int i = 0; i < 10; i++) CHECK(a[i] == i + 7);
  acc_free(d);
  return check_result();
}
