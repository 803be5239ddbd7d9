// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the last iteration leaves is read by threads that did not wait for it.
// RACE: data race in kernel .*lastprivate-nowait\.c:(16|21)\M.*lastprivate-nowait\.c:(16|21)\M
#include <omp.h>
#include <stdio.h>

int main(void) {
  int seen[4] = {0};
#pragma omp target map(tofrom : seen)
  {
    int last = -1;
#pragma omp parallel num_threads(4) shared(last)
    {
#ifdef FAULT
#pragma omp for lastprivate(last) nowait
#else
#pragma omp for lastprivate(last)
#endif
      for (int i = 0; i < 64; i++) last = i;
      seen[omp_get_thread_num()] = last;
    }
  }
  printf("%d\n", seen[3] == 63);
  return 0;
}
