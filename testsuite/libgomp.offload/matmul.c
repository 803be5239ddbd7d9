// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A whole program: matrix multiplication in tiles, variable-length arrays, two-dimensional maps.
#include "check.h"

static void multiply(int n, int m, int k, const double a[n][k], const double b[k][m], double c[n][m]) {
#pragma omp target teams distribute collapse(2) map(to : a [0:n] [0:k], b [0:k] [0:m]) map(from : c [0:n] [0:m]) num_teams(4)
  for (int i0 = 0; i0 < n; i0 += 8)
    for (int j0 = 0; j0 < m; j0 += 8) {
#pragma omp parallel for collapse(2)
      for (int i = i0; i < (i0 + 8 < n ? i0 + 8 : n); i++)
        for (int j = j0; j < (j0 + 8 < m ? j0 + 8 : m); j++) {
          double sum = 0;
          for (int l = 0; l < k; l++) sum += a[i][l] * b[l][j];
          c[i][j] = sum;
        }
    }
}

int main(void) {
  check_placement();
  enum { n = 21, m = 17, k = 13 };
  static double a[n][k], b[k][m], c[n][m];
  for (int i = 0; i < n; i++)
    for (int l = 0; l < k; l++) a[i][l] = i - l;
  for (int l = 0; l < k; l++)
    for (int j = 0; j < m; j++) b[l][j] = l * j % 5;
  multiply(n, m, k, a, b, c);
  double trace = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int l = 0; l < k; l++) sum += a[i][l] * b[l][j];
      CHECK(c[i][j] == sum);
      trace += i == j ? sum : 0;
    }
  printf("%g\n", trace);
  return check_result();
}
