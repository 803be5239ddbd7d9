// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A histogram without atomic updates, of teams, in C++.
// RACE: data race in kernel .*histogram\.cc:1[0-9].*histogram\.cc:1[0-9]
#include <cstdio>
#include <vector>

int main() {
  std::vector<int> bins(8, 0);
  int *const b = bins.data();
#pragma omp target teams distribute parallel for num_teams(4) map(tofrom : b[0 : 8])
  for (int i = 0; i < 256; i++) {
#ifndef FAULT
#pragma omp atomic
#endif
    b[i * 7 % 8]++;
  }
  std::printf("%d\n", bins[0] != 0);
  return 0;
}
