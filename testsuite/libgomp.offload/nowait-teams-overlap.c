// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// With stock's library or plugin one kernel runs after the other, as on the host: each would wait for ever.
//
// Asynchronous kernels that run at the same time divide their loops by their own numbers of teams.
#include "aux/rendezvous.h"
#include "check.h"

enum { kernels = 3, most_teams = 4, n = 40 };
static const int teams_of[kernels] = {1, 3, 4};
enum { all_teams = 1 + 3 + 4 };

int main(void) {
  check_placement();
  int count[kernels][n] = {{0}};
  uint64_t here = make_rendezvous();
  for (int k = 0; k < kernels; k++) {
    int *c = count[k], teams = teams_of[k];
#pragma omp target teams nowait num_teams(teams) map(tofrom : c[ : n])
    {
      // As many iterations as teams: each team comes here once. The second loop is divided when all kernels run.
#pragma omp distribute
      for (int t = 0; t < teams; t++) meet(here, all_teams);
#pragma omp distribute
      for (int i = 0; i < n; i++) c[i]++;
    }
  }
#pragma omp taskwait
  free_rendezvous(here);
  for (int k = 0; k < kernels; k++)
    for (int i = 0; i < n; i++) CHECK(count[k][i] == 1);
  puts("done");
  return check_result();
}
