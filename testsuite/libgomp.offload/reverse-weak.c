// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-slot ours-pascal" } what the memory of the simulated GPU does is no matter of the host.
// { dg-set-target-env-var GOMPSIM_WEAK_MEMORY 1 }
// { dg-timeout 120 }
//
// Requests on a GPU whose stores arrive late and whose loads may be stale unless something orders them: small data that
// travel with the request, large data that the host copies, and data that are present.
#pragma omp requires reverse_offload
#include "check.h"

enum { teams = 12, rounds = 6, length = 100 };

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int next(int *large, int small) {
  int bad = 0;
  for (int i = 0; i < length; i++) {
    bad += large[i] != small + i;
    large[i]++;
  }
  return bad ? -1 : small + 1;
}

int main(void) {
  check_placement();
  int wrong = 0;
  int present[teams][length];
#pragma omp target data map(alloc : present)
#pragma omp target teams distribute num_teams(teams) thread_limit(1) map(tofrom : wrong)
  for (int t = 0; t < teams; t++) {
    int large[length], *mine = present[t];
    for (int i = 0; i < length; i++) large[i] = mine[i] = 1000 * t + i;
    int small = 1000 * t, other = small;
    for (int r = 0; r < rounds; r++) {
#pragma omp target device(ancestor : 1) map(tofrom : large, small)
      small = next(large, small);
#pragma omp target device(ancestor : 1) map(always, tofrom : mine[ : length]) map(tofrom : other)
      other = next(mine, other);
      int bad = small != 1000 * t + r + 1 || other != small;
      for (int i = 0; i < length; i++) bad += large[i] != small + i || mine[i] != small + i;
      if (bad) {
#pragma omp atomic
        wrong += bad;
      }
    }
  }
  CHECK(wrong == 0);
  puts("done");
  return check_result();
}
