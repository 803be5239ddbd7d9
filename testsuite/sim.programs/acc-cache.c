// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cache directives, which may be ignored but must not change results, in a stencil and a transposition.
#include "check.h"

enum { N = 500, M = 48 };

int main(void) {
  check_placement();
  static double a[N], b[N], m[M][M], t[M][M];
  for (int i = 0; i < N; i++) a[i] = i * i;
#pragma acc parallel loop gang vector copyin(a) copy(b)
  for (int i = 1; i < N - 1; i++) {
#pragma acc cache(a[i - 1 : 3])
    b[i] = a[i - 1] - 2 * a[i] + a[i + 1];
  }
  for (int i = 1; i < N - 1; i++) CHECK(b[i] == 2);
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) m[i][j] = i * M + j;
#pragma acc parallel loop gang copyin(m) copyout(t)
  for (int i = 0; i < M; i++) {
#pragma acc cache(m[0:M][0:M])
#pragma acc loop vector
    for (int j = 0; j < M; j++) t[i][j] = m[j][i];
  }
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) CHECK(t[i][j] == j * M + i);
  puts("done");
  return check_result();
}
