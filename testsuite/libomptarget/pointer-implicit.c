// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer that a region uses and no clause names is a zero-length section: it is found by what it points to, wherever in it.
#include <stdlib.h>

int main(void) {
  int *p = malloc(10 * sizeof *p), seen = 0;
  for (int i = 0; i < 10; i++) p[i] = i;
  int *const middle = p + 5;
#pragma omp target data map(tofrom : p[0 : 10])
  {
    p[7] = 100;
#pragma omp target map(from : seen)
    {
      seen = middle[2];
      middle[-1] = 44;
    }
  }
  const int back = p[4];
  free(p);
  return seen == 7 && back == 44 ? 0 : 1;
}
