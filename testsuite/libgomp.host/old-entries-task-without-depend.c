/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Tasks as compilers of old made them: no dependences, no priority, no event among the arguments' rubbish.  */
#include "require.h"
#include <omp.h>
extern void GOMP_task(void (*)(void *), void *, void (*)(void *, void *), long, long, _Bool, unsigned, void **, int, void *);
static int n;
static void body(void *p) {
#pragma omp atomic
  n += *(int *)p;
}
static void copy(void *to, void *from) { *(int *)to = *(int *)from + 100; }
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; i++) {
    GOMP_task(body, &i, 0, sizeof i, _Alignof(int), 1, 0, (void **)0x1, -5, (void *)0x3);
    GOMP_task(body, &i, copy, sizeof i, _Alignof(int), 1, 1, (void **)0x1, 1 << 30, (void *)0x3);
    GOMP_task(body, &i, copy, sizeof i, _Alignof(int), 0, 2, (void **)0x1, 7, (void *)0x3);
  }
  CHECK(n == 3 * 45 + 2 * 1000);
  return 0;
}
