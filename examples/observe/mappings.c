// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a program maps, copies and runs. The output of a program on standard output comes first here.
// REGOMP_INFO=-1
#include <stdio.h>

int main(void) {
  static double a[1000], b[1000];
  for (int i = 0; i < 1000; i++) a[i] = i;
#pragma omp target data map(to : a)
  {
#pragma omp target teams distribute parallel for num_teams(4) thread_limit(2) map(from : b)
    for (int i = 0; i < 1000; i++) b[i] = 2 * a[i];
    a[500] = 0;
#pragma omp target update to(a[500 : 1])
  }
  printf("%g\n", b[999]);
  return 0;
}
