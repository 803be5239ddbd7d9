// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// { dg-additional-options "-lm" }
// LU decomposition with pivoting, Floyd and Warshall's shortest paths, a sieve of primes and Conway's game of life: loops of kernels over data that
// stay on the device.
//
// --check-races reports a race: shortest paths store the values that row k has while others read them.
#include "check.h"
#include <math.h>

enum { N = 32, SIEVE = 5000, LIFE = 40 };

int main(void) {
  check_placement();
  static double a[N][N], b[N], x[N], kept[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) kept[i][j] = a[i][j] = (i * 31 + j * 17) % 29 - 14 + (i == (j + 5) % N ? 40 : 0);
  for (int i = 0; i < N; i++) {
    b[i] = 0;
    for (int j = 0; j < N; j++) b[i] += a[i][j] * (j % 5 - 2);
  }
#pragma omp target map(tofrom : a) map(tofrom : b) map(from : x)
  {
    for (int k = 0; k < N; k++) {
      int p = k;
      for (int i = k + 1; i < N; i++)
        if (fabs(a[i][k]) > fabs(a[p][k])) p = i;
      if (p != k) {
#pragma omp parallel for simd
        for (int j = 0; j < N; j++) {
          double t = a[k][j];
          a[k][j] = a[p][j];
          a[p][j] = t;
        }
        double t = b[k];
        b[k] = b[p];
        b[p] = t;
      }
#pragma omp parallel for
      for (int i = k + 1; i < N; i++) {
        double f = a[i][k] / a[k][k];
        for (int j = k; j < N; j++) a[i][j] -= f * a[k][j];
        b[i] -= f * b[k];
      }
    }
    for (int i = N - 1; i >= 0; i--) {
      double s = b[i];
#pragma omp simd reduction(+ : s)
      for (int j = i + 1; j < N; j++) s -= a[i][j] * x[j];
      x[i] = s / a[i][i];
    }
  }
  for (int i = 0; i < N; i++) CHECK(fabs(x[i] - (i % 5 - 2)) < 1e-9);

  static int d[N][N], e[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) d[i][j] = e[i][j] = i == j ? 0 : (i * 7 + j * 13) % 11 < 3 ? (i * j) % 23 + 1 : 100000;
#pragma omp target data map(tofrom : d)
  for (int k = 0; k < N; k++) {
#pragma omp target teams distribute parallel for simd collapse(2) num_teams(2) thread_limit(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) d[i][j] = d[i][k] + d[k][j] < d[i][j] ? d[i][k] + d[k][j] : d[i][j];
  }
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) e[i][j] = e[i][k] + e[k][j] < e[i][j] ? e[i][k] + e[k][j] : e[i][j];
  CHECK(memcmp(d, e, sizeof d) == 0);

  static char composite[SIEVE];
  int primes = 0;
#pragma omp target map(tofrom : composite, primes)
  {
    for (int p = 2; p * p < SIEVE; p++)
      if (!composite[p]) {
#pragma omp parallel for simd
        for (int m = p * p; m < SIEVE; m += p) composite[m] = 1;
      }
#pragma omp parallel for reduction(+ : primes)
    for (int i = 2; i < SIEVE; i++) primes += !composite[i];
  }
  CHECK(primes == 669);

  // A glider is where it was, one cell further down and right, after four generations.
  static unsigned char life[2][LIFE][LIFE];
  static const int glider[5][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
  for (int i = 0; i < 5; i++) life[0][glider[i][0]][glider[i][1]] = 1;
#pragma omp target data map(tofrom : life)
  for (int g = 0; g < 40; g++) {
#pragma omp target teams distribute parallel for simd collapse(2) num_teams(2) thread_limit(2) firstprivate(g)
    for (int i = 0; i < LIFE; i++)
      for (int j = 0; j < LIFE; j++) {
        int n = -life[g & 1][i][j];
        for (int di = LIFE - 1; di <= LIFE + 1; di++)
          for (int dj = LIFE - 1; dj <= LIFE + 1; dj++) n += life[g & 1][(i + di) % LIFE][(j + dj) % LIFE];
        life[~g & 1][i][j] = n == 3 || (n == 2 && life[g & 1][i][j]);
      }
  }
  int alive = 0;
  for (int i = 0; i < LIFE; i++)
    for (int j = 0; j < LIFE; j++) alive += life[0][i][j];
  CHECK(alive == 5);
  for (int i = 0; i < 5; i++) CHECK(life[0][glider[i][0] + 10][glider[i][1] + 10] == 1);
  puts("done");
  return check_result();
}
