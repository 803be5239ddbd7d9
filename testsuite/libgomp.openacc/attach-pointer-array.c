// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of pointers attached element by element by the routines, and detached at once.
#include "apart.h"

int main(void) {
  check_placement();
  int data[5][4], *rows[5], sum = 0;
  for (int r = 0; r < 5; r++) {
    rows[r] = data[r];
    for (int i = 0; i < 4; i++) data[r][i] = 10 * r + i;
  }
  acc_copyin(rows, sizeof rows);
  acc_copyin(data, sizeof data);
  for (int r = 0; r < 5; r++)
    for (int k = 0; k <= r; k++) acc_attach((void **)&rows[r]);
#pragma acc parallel loop collapse(2) present(rows) reduction(+ : sum)
  for (int r = 0; r < 5; r++)
    for (int i = 0; i < 4; i++) sum += rows[r][i];
  CHECK(sum == 4 * 100 + 5 * 6);
  for (int r = 0; r < 5; r++) acc_detach_finalize((void **)&rows[r]);
  acc_copyout(rows, sizeof rows);
  for (int r = 0; r < 5; r++) CHECK(rows[r] == data[r]);
  acc_delete(data, sizeof data);
  return check_result();
}
