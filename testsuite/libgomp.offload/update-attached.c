// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-stock" }
// Stock counts attachments from the start of the updated section instead of the object's, and overwrites pointers.
//
// target update of elements with attached pointers, in the middle of an array: the device keeps its pointers, the host its
// own.
#include "check.h"

struct row {
  int tag;
  int *values;
  int last;
};

int main(void) {
  check_placement();
  struct row rows[4];
  int values[4][6], *address[4];
  for (int r = 0; r < 4; r++) {
    rows[r] = (struct row){r, values[r], 10 * r};
    address[r] = values[r];
    for (int i = 0; i < 6; i++) values[r][i] = 100 * r + i;
  }
#pragma omp target enter data map(to : rows)
  for (int r = 1; r < 4; r += 2) {
#pragma omp target enter data map(to : rows[r].values[0 : 6])
  }
  rows[3].tag = 33;
  rows[3].last = 330;
#pragma omp target update to(rows[2 : 2])
  int sum = 0;
#pragma omp target map(from : sum)
  {
    sum = rows[3].tag + rows[3].last;
    for (int i = 0; i < 6; i++) sum += rows[3].values[i] + rows[1].values[i];
    rows[1].tag = 11;
    rows[3].values[5] = -1;
  }
  CHECK(sum == 363 + 6 * 400 + 30);
#pragma omp target update from(rows[1 : 3])
  CHECK(rows[1].tag == 11 && rows[3].tag == 33);
  for (int r = 0; r < 4; r++) CHECK(rows[r].values == address[r]);
  for (int r = 1; r < 4; r += 2) {
#pragma omp target exit data map(from : rows[r].values[0 : 6])
  }
#pragma omp target exit data map(from : rows)
  for (int r = 0; r < 4; r++) CHECK(rows[r].values == address[r]);
  CHECK(values[3][5] == -1);
  puts("done");
  return check_result();
}
