// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that sets the number of threads on the device has that number, also in a region that cannot tell.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 900 };
static unsigned y[n];

__attribute__((noipa)) static void serial(int m) {
#pragma omp target map(tofrom : y)
  {
    omp_set_num_threads(1);
#pragma omp parallel for collapse(2)
    for (int i = 0; i < m; i++)
      for (int j = 0; j <= i; j++)
        if (i + j > 0) y[i * (i + 1) / 2 + j] = y[i * (i + 1) / 2 + j - 1] * 3 + 1;
  }
}

int main(void) {
  check_placement();
  serial(40);
  unsigned wanted = 0;
  for (int at = 1; at < 820; at++) {
    wanted = wanted * 3 + 1;
    CHECK(y[at] == wanted);
  }
  return check_result();
}
