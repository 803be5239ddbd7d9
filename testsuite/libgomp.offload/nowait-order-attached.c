// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
//
// An array that a pointer in a mapped structure is attached to: some regions name the structure, others the array, and all
// take effect in program order.
#include "check.h"

enum { n = 64, steps = 10 };
struct holder {
  int length;
  int *values;
};

int main(void) {
  check_placement();
  int a[n], ref[n];
  struct holder h = {n, a};
  for (int i = 0; i < n; i++) a[i] = ref[i] = i;
#pragma omp target enter data map(to : h)
#pragma omp target enter data map(to : h.values[ : n])
  for (int k = 0; k < steps; k++) {
    if (k % 2) {
#pragma omp target nowait map(h) firstprivate(k)
      for (int i = 1; i < h.length; i++) {
        volatile int x = 0;
        for (int s = 0; s < (steps - k) * 30; s++) x = x + 1;
        h.values[i] = h.values[i - 1] % 1000 + h.values[i] * 2 % 10007 + k;
      }
    } else {
#pragma omp target nowait map(a[ : n]) firstprivate(k)
      for (int i = 1; i < n; i++) {
        volatile int x = 0;
        for (int s = 0; s < (steps - k) * 30; s++) x = x + 1;
        a[i] = a[i - 1] % 1000 + a[i] * 2 % 10007 + k;
      }
    }
  }
#pragma omp target exit data map(from : h.values[ : n])
#pragma omp target exit data map(release : h)
  for (int k = 0; k < steps; k++)
    for (int i = 1; i < n; i++) ref[i] = ref[i - 1] % 1000 + ref[i] * 2 % 10007 + k;
  for (int i = 0; i < n; i++) CHECK(a[i] == ref[i]);
  puts("done");
  return check_result();
}
