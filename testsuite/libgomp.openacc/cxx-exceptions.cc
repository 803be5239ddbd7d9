// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exceptions on the host between regions; data regions are left by them too.
#include "apart.h"
#include <stdexcept>

static int work(int k) {
  int a[10], s = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i * k;
  if (k == 3) throw std::runtime_error("three");
  for (int v : a) s += v;
  return s;
}

int main() {
  check_placement();
  int caught = 0, sum = 0;
  for (int k = 0; k < 5; k++) {
    try {
      sum += work(k);
    } catch (const std::runtime_error &) {
      caught++;
    }
  }
  CHECK(caught == 1 && sum == 45 * (0 + 1 + 2 + 4));
  return check_result();
}
