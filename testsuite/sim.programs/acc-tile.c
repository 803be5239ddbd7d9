// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tile: of one loop with any size, of several loops with gang, worker and vector. GCC 16 miscompiles tiles of several loops unless the product of
// their sizes divides the extent of the innermost loop.
#include "check.h"

enum { N = 36, M = 24, O = 4 };

int main(void) {
  check_placement();
  static int a[N][M], b[N][M][O], c[N];
#pragma acc parallel loop tile(4, 6) copy(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += i * 100 + j;
#pragma acc parallel loop tile(1, 24) gang copy(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += 1;
#pragma acc parallel loop tile(2, 12) gang vector copy(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += 1;
#pragma acc parallel loop tile(3, 8) gang worker copy(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] += 1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) CHECK(a[i][j] == i * 100 + j + 3);

#pragma acc parallel loop tile(1, 2, 2) gang worker vector copy(b) num_workers(4) vector_length(32)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < O; k++) b[i][j][k] += i + j * 100 + k * 10000;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < O; k++) CHECK(b[i][j][k] == i + j * 100 + k * 10000);

#pragma acc parallel loop tile(5) copy(c)
  for (int i = N - 1; i >= 0; i -= 2) c[i] += i + 1;
  for (int i = 0; i < N; i++) CHECK(c[i] == (i % 2 != 0 ? i + 1 : 0));
  long sum = 0;
#pragma acc parallel loop tile(8, 3) reduction(+ : sum) copyin(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) sum += a[i][j];
  long expected = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) expected += i * 100 + j + 3;
  CHECK(sum == expected);
  puts("done");
  return check_result();
}
