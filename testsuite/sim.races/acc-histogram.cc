// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A histogram of OpenACC's gangs and workers without atomic updates, in C++.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-histogram\.cc:1[0-9].*acc-histogram\.cc:1[0-9]
#include <cstdio>

int main() {
  int bins[8] = {};
#pragma acc parallel loop gang worker num_gangs(2) num_workers(4) copy(bins)
  for (int i = 0; i < 256; i++) {
#ifndef FAULT
#pragma acc atomic update
#endif
    bins[i % 8]++;
  }
  std::printf("%d\n", bins[0] != 0);
  return 0;
}
