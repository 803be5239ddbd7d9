// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// On the host, and under GCC's library with our plugin, a region with nowait is a task that nothing orders.
//
// All shortest paths: one matrix that is present, updated k by k by regions with nowait, some of which also count.
#include "check.h"

enum { n = 24 };
static int d[n * n], on_host[n * n], changes[n];

static int weight(int i, int j) { return i == j ? 0 : (i * 7 + j * 13) % 17 < 3 ? 1 + (i + j) % 9 : 1000; }

int main(void) {
  check_placement();
  for (int i = 0; i < n * n; i++) d[i] = on_host[i] = weight(i / n, i % n);
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n * n; i++) {
      int through = on_host[i / n * n + k] + on_host[k * n + i % n];
      if (through < on_host[i]) on_host[i] = through;
    }
#pragma omp target data map(tofrom : d)
  {
    for (int k = 0; k < n; k++) {
      int delay = k < 4 ? 2000 : 0;
#pragma omp target teams distribute parallel for num_teams(3) nowait
      for (int i = 0; i < n * n; i++) {
        volatile int x = 0;
        for (int s = 0; s < delay / (1 + i % 3); s++) x = x + 1;
        int through = d[i / n * n + k] + d[k * n + i % n];
        if (through < d[i]) d[i] = through;
      }
      // Beside the loop's, with data of its own.
#pragma omp target nowait map(from : changes[k : 1])
      changes[k] = k;
    }
  } // comes after them
  CHECK(!memcmp(d, on_host, sizeof d));
#pragma omp taskwait
  for (int k = 0; k < n; k++) CHECK(changes[k] == k);
  return check_result();
}
