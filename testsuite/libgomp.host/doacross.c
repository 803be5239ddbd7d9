/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Doacross nests: one, two and three dimensions, every schedule, unsigned bounds.  */
#include "require.h"
#include <omp.h>
#include <string.h>
enum { N = 24, M = 17, K = 5 };
static unsigned a[N][M], ref[N][M];
static int c[N][M][K];
#define TWO(schedule)                                                                                                       \
  do {                                                                                                                      \
    memset(a, 0, sizeof a);                                                                                                 \
    _Pragma("omp parallel num_threads(4)") {                                                                                \
      _Pragma(schedule) for (int i = 1; i < N; i++) for (int j = 1; j < M; j++) {                                           \
        _Pragma("omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)") a[i][j] = a[i - 1][j] + a[i][j - 1] + 1;     \
        _Pragma("omp ordered depend(source)")                                                                               \
      }                                                                                                                     \
    }                                                                                                                       \
    CHECK(memcmp(a, ref, sizeof a) == 0);                                                                                   \
  } while (0)
int main(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++) ref[i][j] = ref[i - 1][j] + ref[i][j - 1] + 1;
  TWO("omp for ordered(2) schedule(static)");
  TWO("omp for ordered(2) schedule(static, 1)");
  TWO("omp for ordered(2) schedule(static, 3)");
  TWO("omp for ordered(2) schedule(dynamic)");
  TWO("omp for ordered(2) schedule(dynamic, 2)");
  TWO("omp for ordered(2) schedule(guided)");
  TWO("omp for ordered(2) schedule(guided, 3)");
  omp_set_schedule(omp_sched_dynamic, 2);
  TWO("omp for ordered(2) schedule(runtime)");
  static long one[1000];
  one[0] = 1;
#pragma omp parallel for ordered(1) schedule(dynamic, 1) num_threads(3)
  for (int i = 1; i < 1000; i++) {
#pragma omp ordered depend(sink : i - 1)
    one[i] = one[i - 1] + i;
#pragma omp ordered depend(source)
  }
  CHECK(one[999] == 1 + 999 * 1000 / 2);
  for (int round = 0; round < 20; round++) {
    memset(c, 0, sizeof c);
#pragma omp parallel for ordered(3) collapse(2) schedule(dynamic) num_threads(4)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        for (int k = 0; k < K; k++) {
#pragma omp ordered depend(sink : i, j, k - 1) depend(sink : i - 1, j, k)
          int left = k > 0 ? c[i][j][k - 1] : 0, up = i > 0 ? c[i - 1][j][k] : 0;
          c[i][j][k] = (left > up ? left : up) + 1;
#pragma omp ordered depend(source)
        }
    CHECK(c[0][0][K - 1] == K);
    CHECK(c[1][0][0] == 2 && c[2][3][0] == 3 && c[2][3][2] == 5);
  }
  return 0;
}
