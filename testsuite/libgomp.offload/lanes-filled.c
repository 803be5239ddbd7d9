// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of which the compiler makes a call that fills or copies memory, whole or in part: each lane gets its share.
// { dg-variants "optimisation" }
// { dg-modes "stock ours-warps ours ours-rules" }
#include "check.h"

enum { n = 3001, m = 40 };
static double d[n];
static int a[n], rows[n][m];
static char c[n], from[n];

#define LOOP _Pragma("omp target teams distribute parallel for num_teams(3)") for (int i = 0; i < size; i++)
__attribute__((noipa)) static void zero(int size) { LOOP d[i] = 0; }
__attribute__((noipa)) static void minus_one(int size) { LOOP a[i] = -1; }
__attribute__((noipa)) static void backwards(int size) { LOOP a[size - 1 - i] = 0; }
__attribute__((noipa)) static void copied(int size) { LOOP c[i] = from[i]; }
__attribute__((noipa)) static void in_rows(int size) { LOOP for (int j = 0; j < m; j++) rows[i][j] = 0; }
__attribute__((noipa)) static void and_more(int size) { LOOP a[i] = 0, d[i] = i * 0.5, c[i] = 3; }
__attribute__((noipa)) static void if_few(int size) {
  LOOP {
    a[i] = 0;
    if (size < 100) d[i] = 0;
  }
}
// Each thread clears what it has, not what an iteration has.
__attribute__((noipa)) static void by_thread(int size) {
#pragma omp target parallel num_threads(4)
  {
    int own[8];
    for (int i = 0; i < 8; i++) own[i] = 0;
#pragma omp for
    for (int i = 0; i < size; i++) a[i] = ++own[i % 8];
  }
}

int main(void) {
#pragma omp target enter data map(to : d, a, rows, c, from)
  for (int i = 0; i < n; i++) d[i] = a[i] = c[i] = 1, from[i] = (char)i;
#pragma omp target update to(d, a, c, from)
  zero(n - 1);
  minus_one(n - 1);
  copied(n - 1);
  in_rows(n - 1);
#pragma omp target update from(d, a, c)
  for (int i = 0; i < n - 1; i++) CHECK(d[i] == 0 && a[i] == -1 && c[i] == (char)i);
  CHECK(d[n - 1] == 1 && a[n - 1] == 1 && c[n - 1] == 1);
  backwards(n);
  if_few(50);
  zero(1);
  zero(0);
#pragma omp target update from(a)
  for (int i = 0; i < n; i++) CHECK(a[i] == 0);
  and_more(n);
  if_few(50);
#pragma omp target update from(d, a, c)
  for (int i = 0; i < n; i++) CHECK(d[i] == (i < 50 ? 0 : i * 0.5) && a[i] == 0 && c[i] == 3);
  by_thread(n);
#pragma omp target update from(a)
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i];
  for (int t = 0, i = 0; t < 4; t++) {
    int own[8] = {0};
    for (int k = n / 4 + (t < n % 4); k > 0; k--, i++) CHECK(a[i] == ++own[i % 8]);
  }
  CHECK(sum > n);
  return 0;
}
