// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// On the host, and under GCC's library with our plugin, a region with nowait is a task that nothing orders.
//
// A time loop of two buffers: regions with nowait and no depend clause on the same arrays, one after the other. The earlier
// a step the longer it takes, so a step that did not wait for the one before it would overtake it.
#include "check.h"

enum { n = 64, steps = 12 };
static double a[n], b[n], expected[2][n];

static void step_on_host(const double *from, double *to, int s) {
  for (int i = 0; i < n; i++) to[i] = (from[(i + n - 1) % n] + 2 * from[i] + from[(i + 1) % n]) / 4 + s;
}

static void step(double *from, double *to, int s) {
  int delay = (steps - s) * 300;
#pragma omp target teams distribute parallel for num_teams(2) nowait map(to : from[0 : n]) map(tofrom : to[0 : n])
  for (int i = 0; i < n; i++) {
    volatile double x = 0;
    for (int k = 0; k < delay; k++) x = x + 1;
    to[i] = (from[(i + n - 1) % n] + 2 * from[i] + from[(i + 1) % n]) / 4 + s + (x - delay);
  }
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) expected[0][i] = a[i] = i % 7;
  for (int s = 0; s < steps; s++) step_on_host(expected[s & 1], expected[!(s & 1)], s);

#pragma omp target enter data map(to : a, b)
  for (int s = 0; s < steps; s++) step(s & 1 ? b : a, s & 1 ? a : b, s);
  // Neither a taskwait nor a depend clause: the update comes after all of them.
#pragma omp target update from(a, b)
  CHECK(!memcmp(a, expected[0], sizeof a) && !memcmp(b, expected[1], sizeof b));
#pragma omp taskwait
#pragma omp target exit data map(delete : a, b)
  return check_result();
}
