// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of one array that travel on several queues.
#include "apart.h"

int main(void) {
  check_placement();
  int a[400];
  for (int i = 0; i < 400; i++) a[i] = i;
#pragma acc enter data create(a)
  for (int q = 0; q < 4; q++) {
#pragma acc update device(a[q * 100 : 100]) async(q)
#pragma acc parallel loop present(a[q * 100 : 100]) async(q)
    for (int i = q * 100; i < q * 100 + 100; i++) a[i] = 2 * a[i] + q;
#pragma acc update self(a[q * 100 : 100]) async(q)
  }
#pragma acc wait
#pragma acc exit data delete(a)
  for (int i = 0; i < 400; i++) CHECK(a[i] == 2 * i + i / 100);
  return check_result();
}
