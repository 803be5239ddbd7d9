// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
//
// Regions that use declare target variables in functions they call, and name nothing: they take effect in program order.
#include "check.h"

enum { n = 64, steps = 10 };
#pragma omp begin declare target
static int grid[n], total;
static void step(int k) {
  for (int i = 1; i < n; i++) {
    volatile int x = 0; // the first ones take the longest
    for (int s = 0; s < (steps - k) * 30; s++) x = x + 1;
    grid[i] = grid[i - 1] + grid[i] % 1000 + k;
  }
  total = total * 3 % 10007 + k;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int g[n], t = 0;
  for (int i = 0; i < n; i++) g[i] = grid[i] = i;
#pragma omp target update to(grid, total)
  for (int k = 0; k < steps; k++) {
#pragma omp target nowait firstprivate(k)
    step(k);
  }
#pragma omp target update from(grid, total)
  for (int k = 0; k < steps; k++) {
    for (int i = 1; i < n; i++) g[i] = g[i - 1] + g[i] % 1000 + k;
    t = t * 3 % 10007 + k;
  }
  CHECK(t == total);
  for (int i = 0; i < n; i++) CHECK(g[i] == grid[i]);
  puts("done");
  return check_result();
}
