// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock ours ours-stock" }
// On the host, and under GCC's library with our plugin, a region with nowait is a task that nothing orders.
//
// A reduction over several regions with nowait: each maps the sum, takes it back, and the next one goes on with it. What is
// on the device from before is read by all of them.
#include "check.h"

enum { n = 256, parts = 8 };

int main(void) {
  check_placement();
  static int v[n];
  long sum = 5, largest = -1;
  for (int i = 0; i < n; i++) v[i] = (i * 37) % 101;
#pragma omp target enter data map(to : v)
  for (int p = 0; p < parts; p++) {
#pragma omp target teams distribute parallel for reduction(+ : sum) reduction(max : largest) nowait map(tofrom : sum,       \
                                                                                                            largest)
    for (int i = p * (n / parts); i < (p + 1) * (n / parts); i++) {
      volatile int x = 0;
      for (int s = 0; s < (parts - p) * 100; s++) x = x + 1;
      sum += v[i];
      if (v[i] > largest) largest = v[i];
    }
  }
#pragma omp taskwait
  long expected = 5;
  int most = -1;
  for (int i = 0; i < n; i++) expected += v[i], most = v[i] > most ? v[i] : most;
  CHECK(sum == expected && largest == most);

  // New on the device in each region, so it goes to and fro; the last one is waited for by a region without nowait.
  int x = 1;
  for (int p = 0; p < 10; p++) {
#pragma omp target nowait map(tofrom : x)
    x = x * 3 % 1009;
  }
#pragma omp target map(tofrom : x)
  x++;
  int y = 1;
  for (int p = 0; p < 10; p++) y = y * 3 % 1009;
  CHECK(x == y + 1);
#pragma omp target exit data map(delete : v)
  return check_result();
}
