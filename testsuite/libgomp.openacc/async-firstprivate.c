// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// firstprivate values of an asynchronous construct are those at its start, although the host changes them at once.
#include "apart.h"

int main(void) {
  check_placement();
  int out[20], k, v[4];
#pragma acc enter data create(out)
  for (int q = 0; q < 20; q++) {
    k = q * q;
    for (int i = 0; i < 4; i++) v[i] = q + i;
#pragma acc parallel num_gangs(1) present(out) firstprivate(k, v) async(3)
    out[q] = k + v[3];
    k = -1;
    v[3] = -1;
  }
#pragma acc wait(3)
#pragma acc exit data copyout(out)
  for (int q = 0; q < 20; q++) CHECK(out[q] == q * q + q + 3);
  return check_result();
}
