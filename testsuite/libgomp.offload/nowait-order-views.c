// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// On the host, and under GCC's library with our plugin, a region with nowait is a task that nothing orders.
//
// Views of arrays: structures that are firstprivate and hold device pointers. Each region names a structure of its own, and
// works on what the one before has written.
#include "check.h"

#include <omp.h>

enum { n = 64, steps = 10 };
struct view {
  int n;
  int *from, *to;
};

static void step(struct view v, int k) {
#pragma omp target nowait firstprivate(v, k)
  for (int i = 0; i < v.n; i++) {
    volatile int x = 0;
    for (int s = 0; s < (steps - k) * 20; s++) x = x + 1; // earlier ones take longer
    v.to[i] = v.from[(i + 1) % v.n] * 3 % 1009 + k;
  }
}

int main(void) {
  check_placement();
  int a[n], expected[2][n], dev = omp_get_default_device(), host = omp_get_initial_device();
  for (int i = 0; i < n; i++) a[i] = expected[0][i] = i * i;
  int *buffer[2];
  for (int b = 0; b < 2; b++) buffer[b] = omp_target_alloc(sizeof a, dev);
  CHECK(omp_target_memcpy(buffer[0], a, sizeof a, 0, 0, dev, host) == 0);
  for (int k = 0; k < steps; k++) {
    step((struct view){n, buffer[k % 2], buffer[(k + 1) % 2]}, k);
    for (int i = 0; i < n; i++) expected[(k + 1) % 2][i] = expected[k % 2][(i + 1) % n] * 3 % 1009 + k;
  }
  CHECK(omp_target_memcpy(a, buffer[steps % 2], sizeof a, 0, 0, host, dev) == 0);
  for (int i = 0; i < n; i++) CHECK(a[i] == expected[steps % 2][i]);
  for (int b = 0; b < 2; b++) omp_target_free(buffer[b], dev);
  puts("done");
  return check_result();
}
