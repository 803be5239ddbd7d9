// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// References that are private and firstprivate.
#include "apart.h"

static int run(int &k, int &t) {
  int sum = 0;
#pragma acc parallel loop gang vector firstprivate(k) private(t) reduction(+ : sum)
  for (int i = 0; i < 50; i++) {
    t = i * k;
    sum += t;
  }
  return sum;
}

int main() {
  check_placement();
  int k = 3, t = -1;
  CHECK(run(k, t) == 3 * 1225 && k == 3 && t == -1);
  return check_result();
}
