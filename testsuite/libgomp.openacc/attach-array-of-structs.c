// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of structures, each with memory of its own.
#include "apart.h"

struct row {
  int n;
  int *v;
};

int main(void) {
  check_placement();
  struct row rows[6];
  for (int r = 0; r < 6; r++) {
    rows[r].n = r + 1;
    rows[r].v = malloc((r + 1) * sizeof(int));
    for (int i = 0; i <= r; i++) rows[r].v[i] = i;
  }
#pragma acc enter data copyin(rows)
  for (int r = 0; r < 6; r++) {
#pragma acc enter data copyin(rows[r].v[0 : rows[r].n])
  }
#pragma acc parallel loop gang present(rows)
  for (int r = 0; r < 6; r++) {
#pragma acc loop vector
    for (int i = 0; i < rows[r].n; i++) rows[r].v[i] += 10 * r;
  }
  for (int r = 0; r < 6; r++) {
#pragma acc exit data copyout(rows[r].v[0 : rows[r].n])
    for (int i = 0; i <= r; i++) CHECK(rows[r].v[i] == 10 * r + i);
    free(rows[r].v);
  }
#pragma acc exit data delete(rows)
  CHECK_ABSENT(rows, sizeof rows);
  return check_result();
}
