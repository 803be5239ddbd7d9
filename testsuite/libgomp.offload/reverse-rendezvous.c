// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-pascal" } on the host one team runs after the other; GCC's runtime and its protocol serve one
// request at a time. { dg-set-target-env-var GOMP_REVERSE_OFFLOAD_THREADS 4 }
//
// Regions run at the same time: five of them, of five teams, wait for each other. They end only if four helpers serve beside
// the thread that waits for the kernel.
#pragma omp requires reverse_offload
#include "check.h"
#include <sched.h>

enum { teams = 5, rounds = 20 };

static int arrived[rounds];

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int meet(int round) {
  int order = __atomic_fetch_add(&arrived[round], 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n(&arrived[round], __ATOMIC_ACQUIRE) < teams) sched_yield();
  return order;
}

int main(void) {
  check_placement();
  int orders[rounds] = {0};
#pragma omp target teams distribute num_teams(teams) thread_limit(1) map(tofrom : orders)
  for (int t = 0; t < teams; t++)
    for (int r = 0; r < rounds; r++) {
      int order = 0;
#pragma omp target device(ancestor : 1) firstprivate(r) map(from : order)
      order = meet(r);
#pragma omp atomic
      orders[r] += order;
    }
  for (int r = 0; r < rounds; r++) CHECK(orders[r] == teams * (teams - 1) / 2);
  puts("done");
  return check_result();
}
