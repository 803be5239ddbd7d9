// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// { dg-additional-options "-lm" }
// Heat in a plate: data stay on the device over all steps, with a reduction for the largest change; the same steps on the host.
#include "check.h"
#include <math.h>

enum { N = 66 };

static double device_grid[2][N][N], host_grid[2][N][N];

static double host_step(int from) {
  double change = 0;
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      double (*g)[N] = host_grid[from];
      host_grid[!from][i][j] = 0.25 * (g[i - 1][j] + g[i + 1][j] + g[i][j - 1] + g[i][j + 1]);
      change = fmax(change, fabs(host_grid[!from][i][j] - g[i][j]));
    }
  return change;
}

static double device_step(int from) {
  double change = 0;
#pragma acc parallel loop collapse(2) reduction(max : change) present(device_grid) num_gangs(8)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      double next = 0.25 * (device_grid[from][i - 1][j] + device_grid[from][i + 1][j] + device_grid[from][i][j - 1] +
                            device_grid[from][i][j + 1]);
      device_grid[!from][i][j] = next;
      change = fmax(change, fabs(next - device_grid[from][i][j]));
    }
  return change;
}

int main(void) {
  check_placement();
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < N; i++) device_grid[k][0][i] = host_grid[k][0][i] = 100;
#pragma acc data copy(device_grid)
  {
    for (int step = 0; step < 20; step++) CHECK(device_step(step & 1) == host_step(step & 1));
  }
  CHECK(memcmp(device_grid, host_grid, sizeof host_grid) == 0);
  puts("done");
  return check_result();
}
