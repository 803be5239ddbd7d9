// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank of a program that leaves the choice of its device to the library. In one write, so that ranks do not mix.
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  char line[64];
  int number = -1;
#pragma omp target map(from : number)
  number = omp_get_device_num();
  const int length = snprintf(line, sizeof line, "default %d, ran on %d\n", omp_get_default_device(), number);
  return write(1, line, length) != length;
}
