/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A critical region that creates a task, which has a critical region of another name: each is entered as often as it is met.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0, m = 0;
#pragma omp parallel
  {
    for (int i = 0; i < 50; i++) {
#pragma omp critical(a)
      {
        n++;
#pragma omp task shared(m)
        {
#pragma omp critical(b)
          m++;
        }
      }
    }
  }
  CHECK(n == m && n % 50 == 0);
  return 0;
}
