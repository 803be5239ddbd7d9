// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region inside a lambda.
#include "apart.h"

int main() {
  check_placement();
  int a[30];
  auto fill = [&a](int k) {
#pragma acc parallel loop copyout(a)
    for (int i = 0; i < 30; i++) a[i] = i * k;
  };
  fill(2);
  CHECK(a[29] == 58);
  fill(-1);
  CHECK(a[29] == -29);
  return check_result();
}
