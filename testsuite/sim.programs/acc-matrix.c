// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// Products of matrices in three forms: gang and vector with a sequential sum, a vector reduction inside, and blocks in private arrays.
#include "check.h"

enum { N = 48, B = 8 };

static float a[N][N], b[N][N], c[N][N], expected[N][N];

static void check(const char *what) {
  int wrong = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) wrong += c[i][j] != expected[i][j];
  if (wrong) printf("%s: %d\n", what, wrong);
  CHECK(wrong == 0);
  memset(c, 0, sizeof c);
}

int main(void) {
  check_placement();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (float)((i * 3 + j * 5) % 17), b[i][j] = (float)((i * 7 + j) % 13);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) expected[i][j] += a[i][k] * b[k][j];

#pragma acc parallel loop gang copyin(a, b) copyout(c)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (int j = 0; j < N; j++) {
      float sum = 0;
#pragma acc loop seq
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  }
  check("gang, vector, seq");

#pragma acc parallel loop gang worker collapse(2) num_workers(4) copyin(a, b) copyout(c)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  check("gang worker, vector reduction");

#pragma acc parallel loop gang collapse(2) copyin(a, b) copy(c) num_workers(4)
  for (int bi = 0; bi < N; bi += B)
    for (int bj = 0; bj < N; bj += B) {
      float block[B][B];
#pragma acc loop worker vector collapse(2)
      for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++) block[i][j] = 0;
      for (int bk = 0; bk < N; bk += B) {
#pragma acc loop worker vector collapse(2)
        for (int i = 0; i < B; i++)
          for (int j = 0; j < B; j++)
            for (int k = 0; k < B; k++) block[i][j] += a[bi + i][bk + k] * b[bk + k][bj + j];
      }
#pragma acc loop worker vector collapse(2)
      for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++) c[bi + i][bj + j] = block[i][j];
    }
  check("blocks");
  puts("done");
  return check_result();
}
