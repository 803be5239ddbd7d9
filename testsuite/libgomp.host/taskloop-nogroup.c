/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   taskloop nogroup with many parts: the task that encounters it, and the function with the variables, may be gone when the
   parts run; taskwait, taskgroup and barrier wait for them; both widths, both directions.  */
#include "require.h"
#include <omp.h>
#include <string.h>
enum { n = 900 };
static int hits[n];
__attribute__((noipa)) static void start(int offset, int step) {
  struct {
    int offset, big[30];
  } s;
  memset(&s, 0, sizeof s);
  s.offset = offset;
  s.big[29] = step;
#pragma omp taskloop nogroup grainsize(1) firstprivate(s)
  for (int i = 0; i < n / step; i++) {
#pragma omp atomic
    hits[s.offset + s.big[29] * i]++;
  }
  s.offset = 100000;
}
__attribute__((noipa)) static void start_unsigned(unsigned long long last) {
#pragma omp taskloop nogroup num_tasks(n) firstprivate(last)
  for (unsigned long long i = last; i > last - n; i--) {
#pragma omp atomic
    hits[last - i]++;
  }
}
__attribute__((noipa)) static void clobber(void) {
  volatile char c[2000];
  for (int i = 0; i < 2000; i++) c[i] = 0x55;
}
static void verify(int times) {
  for (int i = 0; i < n; i++) CHECK(hits[i] == times);
  memset(hits, 0, sizeof hits);
}
static void all(void) {
  start(0, 1);
  clobber();
#pragma omp taskwait
  verify(1);
#pragma omp taskgroup
  {
    for (int i = 0; i < 4; i++) start(i % 2, 2);
#pragma omp taskwait
    start_unsigned(~0ull);
    clobber();
  }
  verify(3);
#pragma omp taskgroup
  for (int i = 0; i < 3; i++) {
#pragma omp task
    start(i, 3);
    clobber();
  }
  verify(1);
}
int main(void) {
  all();
#pragma omp parallel
  {
#pragma omp single
    all();
#pragma omp single nowait
    start(0, 1);
#pragma omp barrier
#pragma omp masked
    {
      verify(1);
#pragma omp task
      start_unsigned(5000);
    }
  }
  verify(1);
  return 0;
}
