// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What regions print, in order: a region has printed when it has ended.
// gpu: there is no fflush
#include <cstdio>

int main() {
  for (int i = 0; i < 3; i++) {
    std::printf("host %d\n", i);
    std::fflush(stdout);
#pragma omp target
    {
      std::printf("device %d\n", i);
      std::fflush(stdout);
    }
  }
  return 0;
}
