// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Plain collapsed loops give their iterations to the lanes of a warp; those in which a thread keeps something do not.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region stencil._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region stencil3._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region of_constants._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region ring._omp_fn.\[0-9\]+: lanes, each of them a thread: " }
// { dg-output "region first_row._omp_fn.\[0-9\]+: lanes, each of them a thread: " }
#include "check.h"

enum { n = 12, m = 34 };
static double a[n * m], b[n * m];
static int x[n][m];

__attribute__((noipa)) static void stencil(int rows, int columns) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a) map(to : b)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++) {
      const int at = i * columns + j;
      a[at] = b[at - columns] + b[at + columns] + b[at - 1] + b[at + 1];
    }
}

__attribute__((noipa)) static void stencil3(long planes, long rows, long columns) {
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : a) map(to : b)
  for (long i = 0; i < planes; i++)
    for (long j = 0; j < rows; j++)
      for (long k = 0; k < columns; k++) a[(i * rows + j) * columns + k] += b[(i * rows + j) * columns + k] * 2;
}

__attribute__((noipa)) static void of_constants(void) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m; j += 3) x[i][j] += i + 1;
}

// Its end is not the nest's.
__attribute__((noipa)) static void ring(int end) {
#pragma omp target parallel map(tofrom : x)
  {
    int k = 0;
#pragma omp for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        x[i][j] = k++;
        if (k == end) k = 0;
      }
  }
}

__attribute__((noipa)) static void first_row(void) {
#pragma omp target parallel map(tofrom : x)
  {
    int k = -1;
#pragma omp for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        if (k < 0) k = i;
        x[i][j] = k;
      }
  }
}

int main(void) {
  check_placement();
  for (int i = 0; i < n * m; i++) b[i] = i;
  stencil(n, m);
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) CHECK(a[i * m + j] == 4 * b[i * m + j]);
  for (int i = 0; i < n * m; i++) a[i] = 1;
  stencil3(n, 5, 6);
  for (int i = 0; i < n * m; i++) CHECK(a[i] == (i < n * 30 ? 1 + 2 * i : 1));
  of_constants();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) CHECK(x[i][j] == (i > 0 && i < n - 1 && j % 3 == 1 ? i + 1 : 0));
  ring(5);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) CHECK(x[i][j] < 5);
  first_row();
  CHECK(x[0][0] == 0 && x[0][m - 1] == 0);
  return check_result();
}
