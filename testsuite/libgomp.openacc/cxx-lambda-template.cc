// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function template that takes what the loop does, as C++ libraries do.
#include "apart.h"

template <typename F>
static void for_each_index(int n, F f) {
#pragma acc parallel loop gang vector firstprivate(f)
  for (int i = 0; i < n; i++) f(i);
}

int main() {
  check_placement();
  int *d = (int *)acc_malloc(60 * sizeof(int)), host[60];
  int k = 4;
  for_each_index(60, [=](int i) { d[i] = k * i; });
  for_each_index(60, [=](int i) { d[i] += 1; });
  acc_memcpy_from_device(host, d, sizeof host);
  for (int i = 0; i < 60; i++) CHECK(host[i] == 4 * i + 1);
  acc_free(d);
  return check_result();
}
