// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-slot ours-pascal" }
// Stock's library waits for ever where a region of reverse offload launches a kernel.
//
// A kernel that is launched by a region of reverse offload has teams and threads of its own; the kernel that asked keeps its
// numbers, also where it divides a loop among its teams afterwards.
#pragma omp requires reverse_offload
#include "check.h"

enum { teams = 4, threads = 2, n = 100 };

#pragma omp begin declare target
// Functions, since GCC takes the answers for constant within a region.
__attribute__((noipa)) static int teams_now(void) { return omp_get_num_teams(); }
__attribute__((noipa)) static int most_threads_now(void) { return omp_get_max_threads(); }
#pragma omp end declare target

static void launch_another(int *right) {
  int own[3] = {0}, own_threads[3] = {0};
#pragma omp target teams num_teams(3) thread_limit(4) map(tofrom : own, own_threads)
  {
    own[omp_get_team_num()] = teams_now();
    own_threads[omp_get_team_num()] = most_threads_now();
  }
  *right = 1;
  for (int t = 0; t < 3; t++) *right = *right && own[t] == 3 && own_threads[t] == 4;
}

int main(void) {
  check_placement();
  int count[n] = {0}, right[teams] = {0}, own[teams] = {0}, own_threads[teams] = {0};
#pragma omp target teams num_teams(teams) thread_limit(threads) map(tofrom : count, right, own, own_threads)
  {
#pragma omp distribute
    for (int t = 0; t < teams; t++) {
      int seen = 0;
#pragma omp target device(ancestor : 1) map(from : seen)
      launch_another(&seen);
      right[t] = seen;
      own[t] = teams_now();
      own_threads[t] = most_threads_now();
    }
#pragma omp distribute
    for (int i = 0; i < n; i++) count[i]++;
  }
  for (int t = 0; t < teams; t++) {
    CHECK(right[t] && own[t] == teams && own_threads[t] == threads);
  }
  for (int i = 0; i < n; i++) CHECK(count[i] == 1);
  puts("done");
  return check_result();
}
