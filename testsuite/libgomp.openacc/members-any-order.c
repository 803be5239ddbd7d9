// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
//
// Members of an array element whose index is known at run time only: the compiler names them in an order that is not that
// of their addresses. The array is present.
#include "apart.h"

struct row {
  int n;
  int *first, *second;
};

int main(int argc, char **argv) {
  check_placement();
  struct row rows[4];
  for (int r = 0; r < 4; r++) {
    rows[r].n = 3 + r;
    rows[r].first = malloc(rows[r].n * sizeof(int));
    rows[r].second = malloc(4 * sizeof(int));
    for (int i = 0; i < rows[r].n; i++) rows[r].first[i] = 10 * r + i;
    for (int i = 0; i < 4; i++) rows[r].second[i] = 100 * r + i;
  }
#pragma acc enter data copyin(rows)
  for (int r = 0; r < 4; r++) {
#pragma acc enter data copyin(rows[r].first[0 : rows[r].n], rows[r].second[0 : 4])
  }
#pragma acc parallel loop present(rows)
  for (int r = 0; r < 4; r++)
    for (int i = 0; i < 3; i++) {
      int f = rows[r].first[i];
      rows[r].first[i] = rows[r].second[i];
      rows[r].second[i] = f;
    }
  int last = argc + 2;
#pragma acc data present(rows[last].first, rows[last].second, rows[last].n)
#pragma acc parallel num_gangs(1) vector_length(32) present(rows)
  rows[last].first[last]++;
  for (int r = 0; r < 4; r++) {
#pragma acc exit data copyout(rows[r].first[0 : rows[r].n], rows[r].second[0 : 4])
    CHECK_ABSENT(rows[r].first, sizeof(int));
    CHECK_ABSENT(rows[r].second, sizeof(int));
    for (int i = 0; i < 3; i++) CHECK(rows[r].first[i] == 100 * r + i && rows[r].second[i] == 10 * r + i);
  }
  CHECK(rows[3].first[3] == 34);
#pragma acc exit data delete(rows)
  CHECK_ABSENT(rows, sizeof rows);
  for (int r = 0; r < 4; r++) {
    free(rows[r].first);
    free(rows[r].second);
  }
  return check_result();
}
