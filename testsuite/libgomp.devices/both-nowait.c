// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions without waiting on an NVIDIA device and an AMD device: chains of dependences that go from device to device and
// through host tasks, and independent regions of both.
#include "both.h"

enum { n = 64, links = 24 };

int main(void) {
  check_placement();
  CHECK(omp_get_num_devices() == both_count);
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  // Each link is on another device, or on the host; what it works on goes along.
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int k = 0; k < links; k++) {
      if (k % 3 == 2) {
#pragma omp task shared(a) depend(inout : a)
        for (int i = 0; i < n; i++) a[i] = a[i] * 3 % 1009;
      } else {
#pragma omp target nowait map(tofrom : a) device(k % 3) depend(inout : a)
        for (int i = 0; i < n; i++) a[i] = (a[i] * 5 + k) % 1009;
      }
    }
#pragma omp taskwait
  }
  int expected[n];
  for (int i = 0; i < n; i++) expected[i] = i;
  for (int k = 0; k < links; k++)
    for (int i = 0; i < n; i++) expected[i] = (k % 3 == 2 ? expected[i] * 3 : expected[i] * 5 + k) % 1009;
  CHECK(memcmp(a, expected, sizeof a) == 0);

  int results[20];
  for (int k = 0; k < 20; k++) {
#pragma omp target nowait map(from : results[k : 1]) device(k % 2)
    results[k] = k * 100 + omp_get_device_num();
  }
#pragma omp taskwait
  for (int k = 0; k < 20; k++) CHECK(results[k] == k * 100 + k % 2);
  return check_result();
}
