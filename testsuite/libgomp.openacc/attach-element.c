// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A member of one element of an array of structures in the clauses of a compute construct.
#include "apart.h"

struct row {
  int n, *v;
};

int main(void) {
  check_placement();
  int data[3][5];
  struct row rows[3];
  for (int r = 0; r < 3; r++) {
    rows[r].n = 5;
    rows[r].v = data[r];
    for (int i = 0; i < 5; i++) data[r][i] = i;
  }
#pragma acc enter data copyin(rows)
#pragma acc parallel loop copy(rows[1].v[0 : 5]) present(rows)
  for (int i = 0; i < 5; i++) rows[1].v[i] += 10;
  int k = 2;
#pragma acc parallel loop copy(rows[k].v[1 : 3]) present(rows)
  for (int i = 1; i < 4; i++) rows[k].v[i] += 20;
#pragma acc exit data delete(rows)
  for (int i = 0; i < 5; i++) CHECK(data[0][i] == i && data[1][i] == i + 10 && data[2][i] == i + (i >= 1 && i < 4 ? 20 : 0));
  return check_result();
}
