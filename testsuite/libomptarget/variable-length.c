// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays whose length is known at run time.
static int run(int n, int m) {
  double a[n], b[n][m];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    for (int j = 0; j < m; j++) b[i][j] = 0;
  }
#pragma omp target map(to : a) map(tofrom : b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) b[i][j] += a[i] * j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (b[i][j] != i * j) return 1;
  return 0;
}

int main(void) { return run(17, 23) + run(1, 1) + run(3, 100); }
