// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Template arguments as queue numbers and dimensions.
#include "apart.h"

template <int Queue, int Gangs>
static void run(int *a, int n) {
#pragma acc parallel loop present(a[0 : n]) async(Queue) num_gangs(Gangs)
  for (int i = 0; i < n; i++) a[i] += Queue * 10 + Gangs;
}

int main() {
  check_placement();
  int a[30] = {0};
#pragma acc data copy(a)
  {
    run<1, 2>(a, 30);
#pragma acc wait(1)
    run<2, 4>(a, 30);
#pragma acc wait
  }
  for (int i = 0; i < 30; i++) CHECK(a[i] == 36);
  return check_result();
}
