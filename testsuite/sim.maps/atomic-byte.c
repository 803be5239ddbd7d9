// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An atomic update of one byte is a loop of the device's libatomic, which the plugin copies for lanes: it reads and
// exchanges the word around the byte, under whatever name, and the section is not too small for the program.
//
// OPTIONS: -fopenmp -foffload-options=nvptx-none=-latomic
// ONLY-NVIDIA: there is no libatomic for amdgcn
#include <stdio.h>

int main(void) {
  unsigned char sum = 0;
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom : sum)
  for (int i = 0; i < 2000; i++) {
#pragma omp atomic
    sum += 1;
  }
  return sum != 2000 % 256;
}
