// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread prints comes in the order of its iterations, which run for different times: those of thread 0 print here.
// { dg-variants "optimisation" }
#include <stdio.h>

#include "check.h"

enum { n = 400 };

static int a[n];

int main(void) {
  for (int i = 0; i < n; i++) a[i] = i % 37 + 3;
#pragma omp target map(to : a)
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
      int sum = 0;
      for (int k = 0; k < a[i]; k++) sum += a[(k * 7 + sum) % n] & 3;
      if (i < n / 2 && (sum & 1)) printf("iteration %d\n", i);
      if (i < n / 2 && (sum & 3) == 2) printf("and iteration %d\n", i);
    }
  }
  return check_result();
}
