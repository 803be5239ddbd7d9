// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematical functions of the device's C library have one errno, and one sign of the gamma function, for all threads. They
// store there, which is not a race in the program.
// OPTIONS: -fopenmp -Wl,--no-as-needed -foffload-options=-lm -lm
#include <math.h>
#include <stdio.h>

enum { n = 200 };
static double values[n], results[n];

int main(void) {
  int wrong = 0;
  for (int i = 0; i < n; i++) values[i] = i - n / 2 - 0.5;
#pragma omp target teams distribute parallel for num_teams(3) map(to : values) map(from : results)
  for (int i = 0; i < n; i++) results[i] = sqrt(values[i]) + log(values[i]) + lgamma(values[i]) + pow(values[i], 0.3);
  for (int i = 0; i < n; i++) wrong += isnan(results[i]) != (values[i] < 0);
  printf("%d\n", wrong);
  return wrong != 0;
}
