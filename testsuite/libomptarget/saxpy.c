// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop over arrays, scalars by value, a scalar back; on each device.
#include <omp.h>

int main(void) {
  enum { n = 1000 };
  static float x[n], y[n];
  const int devices = omp_get_num_devices();
  if (devices == 0) return 1;
  for (int d = 0; d < devices; d++) {
    for (int i = 0; i < n; i++) {
      x[i] = i;
      y[i] = 2 * i;
    }
    const float a = 3 + d;
    int last = -1;
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : y) map(from : last) device(d)
    for (int i = 0; i < n; i++) {
      y[i] += a * x[i];
      if (i == n - 1) last = i;
    }
    for (int i = 0; i < n; i++)
      if (y[i] != (5 + d) * i) return 2;
    if (last != n - 1) return 3;
  }
  return 0;
}
