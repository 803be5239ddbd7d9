// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous kernels with different numbers of teams, and one without a league: each divides its loops by the teams that it
// has itself, whatever else is in flight. (GCC's device library for AMD's GPUs has one variable for the number.)
#include "check.h"
#include <omp.h>

enum { kernels = 6, rounds = 8, n = 60 };

static void start(int *c, int *teams_seen, int teams) {
#pragma omp target teams nowait num_teams(teams) map(tofrom : c[ : n]) map(from : teams_seen[ : 1])
  {
    // The longer a team takes, the more of the others start between its loops.
#pragma omp distribute
    for (int i = 0; i < n; i++) {
      volatile int x = 0;
      for (int k = 0; k < 20 * (i % 7); k++) x += k;
      c[i] += x >= 0;
    }
#pragma omp distribute
    for (int i = 0; i < n; i++) c[i]++;
    if (omp_get_team_num() == 0) *teams_seen = omp_get_num_teams();
  }
}

static void start_alone(int *c) {
#pragma omp target nowait map(tofrom : c[ : n])
  for (int i = 0; i < n; i++) c[i] += 2;
}

int main(void) {
  check_placement();
  for (int round = 0; round < rounds; round++) {
    int count[kernels][n] = {{0}}, teams[kernels] = {0};
    for (int k = 0; k < kernels - 1; k++) start(count[k], &teams[k], k % 4 + 1);
    start_alone(count[kernels - 1]);
#pragma omp taskwait
    for (int k = 0; k < kernels; k++)
      for (int i = 0; i < n; i++) CHECK(count[k][i] == 2);
    for (int k = 0; k < kernels - 1; k++) CHECK(teams[k] >= 1 && teams[k] <= k % 4 + 1);
  }
  puts("done");
  return check_result();
}
