// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conway's game of life with two boards that change places, and updates of single rows.
#include "apart.h"

enum { N = 24, STEPS = 12 };

static void step(const char *from, char *to) {
#pragma acc parallel loop collapse(2) present(from[0 : N * N], to[0 : N * N])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      int around = 0;
      for (int k = 0; k < 9; k++)
        if (k != 4) around += from[(i + k / 3 - 1 + N) % N * N + (j + k % 3 - 1 + N) % N];
      to[i * N + j] = around == 3 || (around == 2 && from[i * N + j]);
    }
}

static void step_on_host(const char *from, char *to) {
  for (int c = 0; c < N * N; c++) {
    int i = c / N, j = c % N, around = 0;
    for (int k = 0; k < 9; k++)
      if (k != 4) around += from[(i + k / 3 - 1 + N) % N * N + (j + k % 3 - 1 + N) % N];
    to[c] = around == 3 || (around == 2 && from[c]);
  }
}

int main(void) {
  check_placement();
  char a[N * N], b[N * N], x[N * N], y[N * N];
  for (int c = 0; c < N * N; c++) a[c] = x[c] = c * 7 % 11 < 4;
#pragma acc data copy(a) create(b)
  for (int s = 0; s < STEPS; s += 2) {
    step(a, b);
    step(b, a);
  }
  for (int s = 0; s < STEPS; s += 2) {
    step_on_host(x, y);
    step_on_host(y, x);
  }
  CHECK(memcmp(a, x, sizeof a) == 0);
  return check_result();
}
