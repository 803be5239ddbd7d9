// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
//
// Iterators in map and motion clauses: one entry stands for many sections.
#include "check.h"
enum { n = 6 };
int main(void) {
  check_placement();
  int *rows[n], separate = check_expected_device() != 0;
  for (int i = 0; i < n; i++) {
    rows[i] = malloc(sizeof(int) * (i + 1));
    for (int k = 0; k <= i; k++) rows[i][k] = i * 10 + k;
  }
  int s = 0;
#pragma omp target enter data map(to : rows)
#pragma omp target enter data map(iterator(i = 0 : n), to : rows[i][:i + 1])
#pragma omp target map(tofrom : s)
  for (int i = 0; i < n; i++)
    for (int k = 0; k <= i; k++) {
      s += rows[i][k];
      rows[i][k]++;
    }
  printf("%d\n", s);
#pragma omp target update from(iterator(i = 0 : n : 2) : rows[i][:i + 1])
  for (int i = 0; i < n; i++) CHECK(rows[i][0] == i * 10 + (i % 2 == 0 || !separate));
  for (int i = 0; i < n; i++) rows[i][0] = -i;
#pragma omp target update to(iterator(i = 1 : n : 2) : rows[i][:1])
#pragma omp target exit data map(iterator(i = 0 : n), from : rows[i][:i + 1])
#pragma omp target exit data map(release : rows)
  for (int i = 0; i < n; i++) CHECK(rows[i][0] == (i % 2 || !separate ? -i : i * 10 + 1));
  for (int i = 0; i < n; i++) free(rows[i]);
  return check_result();
}
