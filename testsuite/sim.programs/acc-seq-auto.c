// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// seq keeps the order of iterations, auto and independent spread them; in parallel regions of one and of many gangs.
#include "check.h"

enum { N = 300 };

int main(void) {
  check_placement();
  int a[N], b[N][N / 10];
#pragma acc parallel copyout(a) num_gangs(1) vector_length(32)
  {
    a[0] = 1;
#pragma acc loop seq
    for (int i = 1; i < N; i++) a[i] = a[i - 1] * 3 % 1009 + i;
  }
  int expected[N] = {1};
  for (int i = 1; i < N; i++) expected[i] = expected[i - 1] * 3 % 1009 + i;
  for (int i = 0; i < N; i++) CHECK(a[i] == expected[i]);

#pragma acc parallel copyout(b) num_gangs(10)
#pragma acc loop gang
  for (int i = 0; i < N; i++) {
    b[i][0] = i;
#pragma acc loop seq
    for (int j = 1; j < N / 10; j++) b[i][j] = b[i][j - 1] + j;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N / 10; j++) CHECK(b[i][j] == i + j * (j + 1) / 2);

// GCC takes auto for independent here.
#pragma acc parallel copy(a) num_gangs(4)
#pragma acc loop auto
  for (int i = 0; i < N; i++) a[i] = 1 + i;
#pragma acc parallel copy(a) num_gangs(8)
#pragma acc loop independent
  for (int i = 0; i < N; i++) a[i] *= 2;
  for (int i = 0; i < N; i++) CHECK(a[i] == 2 + 2 * i);
  puts("done");
  return check_result();
}
