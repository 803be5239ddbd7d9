// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All threads got a pointer to one object by copyprivate, and one of them goes on changing it.
// RACE: data race in kernel .*copyprivate\.c:(19|24)\M.*copyprivate\.c:(19|24)\M
#include <omp.h>
#include <stdio.h>

int main(void) {
  int total = 0;
#pragma omp target map(tofrom : total)
  {
    int box = 1;
#pragma omp parallel num_threads(4) shared(box) reduction(+ : total)
    {
      int *p;
#pragma omp single copyprivate(p)
      p = &box;
#ifdef FAULT
      if (omp_get_thread_num() == 2) *p = 5;
#else
      if (omp_get_thread_num() == 2) *p = 5;
#pragma omp barrier
#endif
      total += *p;
    }
  }
  printf("%d\n", total > 0);
  return 0;
}
