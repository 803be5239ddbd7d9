// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }
// { dg-modes "host ours ours-stock" } stock gives a program no means of bringing the two together.
//
// requires unified_shared_memory: a declare target variable that is not a link is two, the host's and the device's; target
// update makes them the same, in whole and in part, with nowait, and leaves everything else as it is.
#pragma omp requires unified_shared_memory
#include "check.h"

static int table[10];
static struct {
  int n;
  double x[3];
} state;
#pragma omp declare target enter(table, state)

int main(void) {
  check_placement();
  const int separate = check_expected_device() != 0 && __GNUC__ < 17; // GCC 17 makes link variables of all
  int seen = 0, shared[4] = {1, 2, 3, 4};
  for (int i = 0; i < 10; i++) table[i] = i;
  state.n = 3;
  state.x[1] = 1.5;
#pragma omp target update to(table, state)
#pragma omp target map(tofrom : seen)
  {
    for (int i = 0; i < 10; i++) {
      seen += table[i];
      table[i] += 100;
    }
    seen += state.n;
    state.x[1] *= 2;
  }
  CHECK(seen == 48);
  CHECK(table[4] == (separate ? 4 : 104));
#pragma omp target update from(table[2 : 4])
  CHECK(table[5] == 105 && table[6] == (separate ? 6 : 106) && table[1] == (separate ? 1 : 101));
#pragma omp target update from(state.x) nowait depend(inout : state)
#pragma omp taskwait
  CHECK(state.x[1] == 3 && state.n == 3);
  // What is shared is there, and is not copied; also where it lies next to such a variable.
#pragma omp target update to(present : shared)
#pragma omp target update from(shared)
  CHECK(shared[3] == 4);
  return check_result();
}
