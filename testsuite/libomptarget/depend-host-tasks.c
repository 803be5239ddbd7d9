// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks of the host and regions of the device depend on each other.
#include "check.h"

int main(void) {
  int in[100], out[100], sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : in) shared(in)
    for (int i = 0; i < 100; i++) in[i] = i;
#pragma omp target map(to : in) map(from : out) depend(in : in) depend(out : out) nowait
    for (int i = 0; i < 100; i++) out[i] = 2 * in[i];
#pragma omp task depend(in : out) shared(out, sum)
    for (int i = 0; i < 100; i++) sum += out[i];
  }
  return sum == 9900 ? 0 : 1;
}
