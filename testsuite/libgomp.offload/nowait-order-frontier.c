// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// On the host, and under GCC's library with our plugin, a region with nowait is a task that nothing orders.
//
// A search by levels in memory that the program has taken from the device: regions with nowait get it by is_device_ptr, and
// pointers to the middle of a block.
#include "check.h"

enum { nodes = 40, levels = 14 };

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), host = omp_get_initial_device();
  int *level = omp_target_alloc(2 * nodes * sizeof *level, dev), *next = level + nodes;
  int seen[2 * nodes], expected[nodes];
  for (int i = 0; i < nodes; i++) expected[i] = seen[i] = seen[nodes + i] = i == 0 ? 0 : -1;
  CHECK(omp_target_memcpy(level, seen, sizeof seen, 0, 0, dev, host) == 0);
  for (int l = 0; l < levels; l++) {
    int delay = (levels - l) * 200;
    // Marks what is reached from the last level; then takes it over.
#pragma omp target nowait is_device_ptr(level, next)
    {
      volatile int x = 0;
      for (int s = 0; s < delay; s++) x = x + 1;
      for (int i = 0; i < nodes; i++)
        if (level[i] == l) {
          int to[2] = {(i * 3 + 1) % nodes, (i + 7) % nodes};
          for (int k = 0; k < 2; k++)
            if (next[to[k]] < 0) next[to[k]] = l + 1;
        }
    }
#pragma omp target nowait is_device_ptr(next) firstprivate(level)
    for (int i = 0; i < nodes; i++) level[i] = next[i];
  }
  CHECK(omp_target_memcpy(seen, level, sizeof seen, 0, 0, host, dev) == 0); // behind them
  for (int l = 0; l < levels; l++)
    for (int i = 0; i < nodes; i++)
      if (expected[i] == l) {
        if (expected[(i * 3 + 1) % nodes] < 0) expected[(i * 3 + 1) % nodes] = l + 1;
        if (expected[(i + 7) % nodes] < 0) expected[(i + 7) % nodes] = l + 1;
      }
  CHECK(!memcmp(seen, expected, sizeof expected) && !memcmp(seen + nodes, expected, sizeof expected));
  // What a region still uses is not given to somebody else.
#pragma omp target nowait is_device_ptr(level)
  {
    volatile int x = 0;
    for (int s = 0; s < 3000; s++) x = x + 1;
    for (int i = 0; i < nodes; i++) level[i] = x;
  }
  omp_target_free(level, dev);
  int *again = omp_target_alloc(2 * nodes * sizeof *again, dev), zero[nodes] = {0};
  CHECK(omp_target_memcpy(again, zero, sizeof zero, 0, 0, dev, host) == 0);
#pragma omp taskwait
  CHECK(omp_target_memcpy(seen, again, sizeof zero, 0, 0, host, dev) == 0 && !memcmp(seen, zero, sizeof zero));
  omp_target_free(again, dev);
  return check_result();
}
