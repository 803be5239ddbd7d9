// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An atomic update of two bytes is a loop of the device's libatomic, which the plugin copies for lanes, and the word around
// it is exchanged: accesses of GCC's library's, under whatever name.
//
// OPTIONS: -fopenmp -foffload-options=nvptx-none=-latomic
// ONLY: nvidia
#include <stdio.h>

enum { n = 2000 };

int main(void) {
  unsigned short product = 1;
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom : product)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    product *= 3;
  }
  unsigned short expected = 1;
  for (int i = 0; i < n; i++) expected *= 3;
  printf("%d\n", product == expected);
  return product != expected;
}
