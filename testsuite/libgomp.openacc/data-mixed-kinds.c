// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One construct with every kind of data clause.
#include "apart.h"

int main(void) {
  check_placement();
  int in[10], out[10], both[10], room[10], there[10], own[10], k = 3, sum = 0, t;
  int *d = acc_malloc(10 * sizeof *d);
  for (int i = 0; i < 10; i++) in[i] = i, both[i] = 100, there[i] = 7, own[i] = 1;
#pragma acc enter data copyin(there)
#pragma acc parallel loop gang vector copyin(in) copyout(out) copy(both) create(room) present(there) deviceptr(d)           \
    firstprivate(k, own) private(t) reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
    t = in[i] * k;
    room[i] = t;
    d[i] = room[i] + there[i];
    out[i] = d[i] + own[i];
    both[i] += out[i];
    sum += both[i];
  }
#pragma acc exit data delete(there)
  acc_free(d);
  for (int i = 0; i < 10; i++) CHECK(out[i] == 3 * i + 8 && both[i] == 3 * i + 108);
  CHECK(sum == 135 + 1080);
  return check_result();
}
