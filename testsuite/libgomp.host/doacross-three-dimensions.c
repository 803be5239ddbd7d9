/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   ordered(3) with several sinks; each point after its predecessors, for all schedules and both syntaxes.  */
#include "require.h"
#include <omp.h>
enum { N = 7 };
static int val[N][N][N];
static void run(int form) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) val[i][j][k] = 0;
#define AT(i, j, k) ((i) < 0 || (j) < 0 || (k) < 0 ? 1 : val[i][j][k])
  if (form == 0) {
#pragma omp parallel for ordered(3) schedule(static, 1)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++) {
#pragma omp ordered depend(sink : i - 1, j, k) depend(sink : i, j - 1, k) depend(sink : i, j, k - 1)
          val[i][j][k] = AT(i - 1, j, k) + AT(i, j - 1, k) % 1000 + AT(i, j, k - 1) % 7;
#pragma omp ordered depend(source)
        }
  } else if (form == 1) {
#pragma omp parallel for ordered(3) schedule(dynamic)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++) {
#pragma omp ordered doacross(sink : i - 1, j, k) doacross(sink : i, j - 1, k) doacross(sink : i, j, k - 1)
          val[i][j][k] = AT(i - 1, j, k) + AT(i, j - 1, k) % 1000 + AT(i, j, k - 1) % 7;
#pragma omp ordered doacross(source : omp_cur_iteration)
        }
  } else {
#pragma omp parallel for ordered(3) schedule(runtime)
    for (long i = 0; i < N; i++)
      for (long j = 0; j < N; j++)
        for (long k = 0; k < N; k++) {
#pragma omp ordered depend(sink : i - 1, j, k) depend(sink : i, j - 1, k) depend(sink : i, j, k - 1)
          val[i][j][k] = AT(i - 1, j, k) + AT(i, j - 1, k) % 1000 + AT(i, j, k - 1) % 7;
#pragma omp ordered depend(source)
        }
  }
}
int main(void) {
  static int expect[N][N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) {
        val[i][j][k] = AT(i - 1, j, k) + AT(i, j - 1, k) % 1000 + AT(i, j, k - 1) % 7;
        expect[i][j][k] = val[i][j][k];
      }
  for (int f = 0; f < 5; f++) {
    omp_set_schedule(f == 2 ? omp_sched_guided : f == 3 ? omp_sched_static : omp_sched_dynamic, f == 4 ? 3 : 1);
    run(f);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++) CHECK(val[i][j][k] == expect[i][j][k]);
  }
  return 0;
}
