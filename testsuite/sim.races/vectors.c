// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCC makes vectors of loops that nobody has said to be independent, on AMD's GPUs by stores that lead several lanes to one
// place: the last lane's value stays, as the loop means it. That is not a race.
#include <omp.h>
#include <stdio.h>

enum { n = 803, threads = 4 };
static int key[n];

int main(void) {
  const int m = n - (omp_get_max_threads() < 1);
  long result = 0;
  for (int i = 0; i < n; i++) key[i] = i * 3;
#pragma omp target map(to : key) map(tofrom : result)
#pragma omp parallel num_threads(threads) reduction(+ : result)
  {
    int last[8] = {0};
#pragma omp for
    for (int i = 0; i < m; i++) last[key[i] & 7] = i;
    for (int k = 0; k < 8; k++) result += last[k];
  }
  printf("%ld\n", result);
  return result <= 0;
}
