// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// On the host, and under GCC's library with our plugin, a region with nowait is a task that nothing orders.
//
// One array by two names: regions with its device address and regions with its host address, in both orders.
#include "check.h"

#include <omp.h>

enum { n = 64, steps = 12 };

static int next(int before, int here, int k) { return before % 1000 + here * 2 % 10007 + k; }

static void by_device_address(int *a, int k) {
#pragma omp target nowait is_device_ptr(a) firstprivate(k)
  for (int i = 1; i < n; i++) {
    volatile int x = 0;
    for (int s = 0; s < 40 * (steps - k); s++) x = x + 1; // earlier ones take longer
    a[i] = a[i - 1] % 1000 + a[i] * 2 % 10007 + k;
  }
}

int main(void) {
  check_placement();
  int a[n], expected[n], *p = a;
  for (int i = 0; i < n; i++) a[i] = expected[i] = i;
#pragma omp target data map(tofrom : p[ : n])
  {
#pragma omp target data use_device_ptr(p)
    for (int k = 0; k < steps / 2; k++) by_device_address(p, k);
    for (int k = steps / 2; k < steps - 1; k++) {
#pragma omp target nowait map(p[ : 0]) firstprivate(k)
      for (int i = 1; i < n; i++) {
        volatile int x = 0;
        for (int s = 0; s < 40 * (steps - k); s++) x = x + 1;
        p[i] = p[i - 1] % 1000 + p[i] * 2 % 10007 + k;
      }
    }
#pragma omp target data use_device_ptr(p)
    by_device_address(p, steps - 1);
  }
  for (int k = 0; k < steps; k++)
    for (int i = 1; i < n; i++) expected[i] = next(expected[i - 1], expected[i], k);
  for (int i = 0; i < n; i++) CHECK(a[i] == expected[i]);
  puts("done");
  return check_result();
}
