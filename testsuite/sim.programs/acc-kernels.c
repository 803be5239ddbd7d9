// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// kernels: loops that the compiler spreads by itself, with independent and auto, several loops in one region, dependences that forbid it,
// kernels loop, and scalars that come back.
#include "check.h"

enum { N = 5000 };

int main(void) {
  check_placement();
  static int a[N], b[N], c[N];
#pragma acc kernels copyout(a, b)
  {
    for (int i = 0; i < N; i++) a[i] = i * 2;
    for (int i = 0; i < N; i++) b[i] = i + 7;
  }
#pragma acc kernels copyin(a, b) copyout(c)
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++) c[i] = a[i] + b[i];
  }
  for (int i = 0; i < N; i++) CHECK(c[i] == 3 * i + 7);

  // Each element depends on the one before.
#pragma acc kernels loop copy(c)
  for (int i = 1; i < N; i++) c[i] = c[i - 1] + 1;
  for (int i = 0; i < N; i++) CHECK(c[i] == i + 7);
#pragma acc kernels copy(c)
#pragma acc loop auto
  for (int i = N - 2; i >= 0; i--) c[i] = c[i + 1] - 2;
  CHECK(c[0] == N + 6 - 2 * (N - 1));

  int sum = 0, last = 0;
#pragma acc kernels copyin(a)
  {
#pragma acc loop reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += a[i];
    last = a[N - 1];
  }
  CHECK(sum == N * (N - 1) && last == 2 * N - 2);

  static int matrix[60][70];
#pragma acc kernels loop independent collapse(2) copyout(matrix) num_gangs(7) num_workers(2) vector_length(32)
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 70; j++) matrix[i][j] = i * j;
#pragma acc kernels loop gang copy(matrix)
  for (int i = 0; i < 60; i++) {
#pragma acc loop vector
    for (int j = 0; j < 70; j++) matrix[i][j] -= i * j - 1;
  }
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 70; j++) CHECK(matrix[i][j] == 1);
  puts("done");
  return check_result();
}
