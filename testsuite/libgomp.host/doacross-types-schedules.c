/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours-host" }
   Doacross nests in two and three dimensions with every schedule and integer width, up and, where signed, down. Of
   unsigned loops that count down GCC 16 computes the iterations to wait for wrongly: they wait for later ones. To those of
   32-bit unsigned loops that count up it adds 2^32, which stock takes for what it says: it ends by a signal.  */
#include "require.h"
#include <string.h>
#define N 10
#define PRAGMA(...) PRAGMA_(__VA_ARGS__)
#define PRAGMA_(...) _Pragma(#__VA_ARGS__)
static int got[N][N][N], wanted[N][N][N];

static int value(int a[N][N][N], int i, int j, int k) {
  int v = 1;
  if (i > 0) v += a[i - 1][j][k];
  if (j > 0) v += a[i][j - 1][k];
  if (k > 1) v += a[i][j][k - 2];
  if (i > 0 && j > 0 && k < N - 1) v += a[i - 1][j - 1][k + 1];
  return v % 10007;
}

// clang-format off
#define NEST(NAME, T, CLAUSE)                                            \
  static void NAME(void) {                                               \
    PRAGMA(omp parallel for ordered(3) CLAUSE)                           \
    for (T i = 0; i < N; i++)                                            \
      for (T j = 0; j < N; j++)                                          \
        for (T k = 0; k < N; k++) {                                      \
          PRAGMA(omp ordered doacross(sink : i - 1, j, k) doacross(sink : i, j - 1, k) \
                 doacross(sink : i, j, k - 2) doacross(sink : i - 1, j - 1, k + 1))  \
          got[i][j][k] = value(got, i, j, k);                            \
          PRAGMA(omp ordered doacross(source:))                          \
        }                                                                \
  }
#define DOWN(NAME, T, CLAUSE)                                            \
  static void NAME(void) {                                               \
    PRAGMA(omp parallel for ordered(2) CLAUSE)                           \
    for (T i = N - 1; i >= 0; i--)                                       \
      for (T j = N - 1; j > -N; j -= 2) {                                \
        PRAGMA(omp ordered doacross(sink : i + 2, j + 2) doacross(sink : i + 1, j)) \
cell[i][j + N] = 1 + cell[i + 1][j + N] + cell[i + 2][j + N + 2] % 7; \
        PRAGMA(omp ordered doacross(source : omp_cur_iteration))         \
      }                                                                  \
  }
#define SCHEDULES(NEST, NAME, T)                                         \
  NEST(NAME##_none, T, ) NEST(NAME##_static, T, schedule(static))        \
  NEST(NAME##_static1, T, schedule(static, 1)) NEST(NAME##_static3, T, schedule(static, 3)) \
  NEST(NAME##_dynamic, T, schedule(dynamic)) NEST(NAME##_dynamic3, T, schedule(dynamic, 3)) \
  NEST(NAME##_guided, T, schedule(guided)) NEST(NAME##_guided2, T, schedule(guided, 2))     \
  NEST(NAME##_runtime, T, schedule(runtime)) NEST(NAME##_auto, T, schedule(auto))
#define ALL(NAME) NAME##_none, NAME##_static, NAME##_static1, NAME##_static3, NAME##_dynamic, NAME##_dynamic3, NAME##_guided, \
                  NAME##_guided2, NAME##_runtime, NAME##_auto
// clang-format on

static long cell[N + 2][2 * N + 2];
SCHEDULES(NEST, ints, int)
SCHEDULES(NEST, longs, long)
SCHEDULES(NEST, shorts, short)
SCHEDULES(NEST, unsigneds, unsigned)
SCHEDULES(NEST, wides, unsigned long long)
SCHEDULES(DOWN, down_ints, int)
SCHEDULES(DOWN, down_longs, long long)
static void (*const nests[])(void) = {ALL(ints), ALL(longs), ALL(shorts), ALL(unsigneds), ALL(wides)};
static void (*const down[])(void) = {ALL(down_ints), ALL(down_longs)};

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) wanted[i][j][k] = value(wanted, i, j, k);
  for (unsigned n = 0; n < sizeof nests / sizeof nests[0]; n++) {
    memset(got, 0, sizeof got);
    nests[n]();
    if (memcmp(got, wanted, sizeof got) != 0) return fprintf(stderr, "nest %u\n", n), 1;
  }
  for (unsigned n = 0; n < sizeof down / sizeof down[0]; n++) {
    memset(cell, 0, sizeof cell);
    down[n]();
    for (int i = N - 1; i >= 0; i--)
      for (int j = N - 1; j > -N; j -= 2)
        if (cell[i][j + N] != 1 + cell[i + 1][j + N] + cell[i + 2][j + N + 2] % 7)
          return fprintf(stderr, "down %u: %d %d\n", n, i, j), 1;
  }
  return 0;
}
