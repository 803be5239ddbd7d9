/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Worksharing inside functions called from loops of outer teams, with their own threadprivate state.  */
#include "require.h"
#include <omp.h>
static int state;
#pragma omp threadprivate(state)
static int inner(int k) {
  int s = 0;
  state = k;
#pragma omp parallel num_threads(2) reduction(+ : s) copyin(state)
  {
#pragma omp for
    for (int i = 0; i < 10; i++) s += state + i;
  }
  return s;
}
int main(void) {
  int total = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel for num_threads(3) schedule(dynamic) reduction(+ : total)
  for (int i = 0; i < 12; i++) total += inner(i);
  CHECK(total == 12 * 45 + 10 * 66);
  return 0;
}
