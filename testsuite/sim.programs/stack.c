// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// Memory on the stacks of device threads: variable-length arrays, alloca, large frames, addresses handed to other threads, aligned variables.
#include "check.h"
#include <stdint.h>

#pragma omp begin declare target
__attribute__((noipa)) static long vla(int n) {
  long a[n], s = 0;
  for (int i = 0; i < n; i++) a[i] = i * i;
  for (int i = 0; i < n; i += 3) s += a[i];
  return s;
}

__attribute__((noipa)) static int matrix_trace(int n, int m[n][n]) {
  int t = 0;
  for (int i = 0; i < n; i++) t += m[i][i];
  return t;
}

__attribute__((noipa)) static int with_alloca(int n) {
  char **list = __builtin_alloca((size_t)n * sizeof *list);
  for (int i = 0; i < n; i++) {
    list[i] = __builtin_alloca((size_t)i + 1);
    for (int k = 0; k <= i; k++) list[i][k] = (char)(i + k);
  }
  int s = 0;
  for (int i = 0; i < n; i++) s += list[i][i];
  return s;
}

__attribute__((noipa)) static int frames(int level) {
  int big[500];
  for (int i = 0; i < 500; i++) big[i] = level + i;
  int below = level ? frames(level - 1) : 0;
  int s = 0;
  for (int i = 0; i < 500; i += 50) s += big[i] - level;
  return s + below;
}

__attribute__((noipa)) static int misaligned(void) {
  _Alignas(64) char a[3];
  _Alignas(16) double b;
  char c;
  return (int)(((uintptr_t)a & 63) | ((uintptr_t)&b & 15)) + 0 * (int)(uintptr_t)&c;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  long v[8];
  int traces[8], allocas[8], deep[8], bad[8];
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) map(from : v, traces, allocas, deep, bad)
  for (int i = 0; i < 8; i++) {
    v[i] = vla(10 + 20 * i);
    int n = i + 2, m[n][n];
    for (int a = 0; a < n; a++)
      for (int b = 0; b < n; b++) m[a][b] = a == b ? a + 1 : -100;
    traces[i] = matrix_trace(n, m);
    allocas[i] = with_alloca(20 + i);
    deep[i] = frames(20);
    bad[i] = misaligned();
  }
  for (int i = 0; i < 8; i++) {
    CHECK(v[i] == vla(10 + 20 * i) && traces[i] == (i + 2) * (i + 3) / 2);
    CHECK(allocas[i] == (20 + i) * (19 + i) && deep[i] == 21 * 2250 && bad[i] == 0);
  }

  // A variable of the first thread's stack, filled by all threads of the team.
  int total = 0;
#pragma omp target map(tofrom : total)
  {
    int shared_array[16], *p = shared_array;
#pragma omp parallel for
    for (int i = 0; i < 16; i++) p[i] = i + 1;
    for (int i = 0; i < 16; i++) total += shared_array[i];
  }
  CHECK(total == 136);
  puts("done");
  return check_result();
}
