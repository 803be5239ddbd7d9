/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Tasks that are blocked behind another take no more memory than with stock, and when a region ends the memory goes back to
   malloc but for a bounded amount, whichever thread made them, and however often.  */
/* { dg-modes "ours-host" } stock's time for the readers grows with the square of their number */
/* { dg-no-sanitizer "its own memory counts" } */
#include "require.h"
#include <malloc.h>
#include <omp.h>
#include <unistd.h>

enum { many = 200000 };
static int ready;
static long ran;

static long in_use(void) {
  const struct mallinfo2 all = mallinfo2();
  return (long)(all.uordblks + all.hblkhd);
}
static void count(void) { __atomic_add_fetch(&ran, 1, __ATOMIC_RELAXED); }
static void wait_for_creator(void) {
  while (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) usleep(100);
}

/* Bytes that a blocked task takes. */
static long readers(int n) {
  int x = 0;
  const long before = in_use();
#pragma omp task depend(out : x)
  wait_for_creator();
  for (int i = 0; i < n; i++) {
#pragma omp task depend(in : x)
    count();
  }
  const long each = (in_use() - before) / n;
  __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
  return each;
}
static long chain(int n) {
  int x = 0;
  const long before = in_use();
#pragma omp task depend(inout : x)
  wait_for_creator();
  for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : x)
    count();
  }
  const long each = (in_use() - before) / n;
  __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);
  return each;
}

static long by_first(long (*make)(int)) {
  long each = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) each = make(many);
  return each;
}
static long by_second(long (*make)(int)) {
  long each = 0;
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 1) each = make(many);
  return each;
}
static long in_a_task(long (*make)(int)) {
  long each = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp task shared(each)
  {
    each = make(many);
#pragma omp taskwait
  }
  return each;
}

int main(void) {
  long (*const kinds[])(int) = {readers, chain};
  long (*const makers[])(long (*)(int)) = {by_first, by_second, in_a_task};
#pragma omp parallel num_threads(3)
  {}
  const long before = in_use();
  for (int round = 0; round < 2; round++)
    for (int k = 0; k < 2; k++)
      for (int m = 0; m < 3; m++) {
        ran = 0;
        ready = 0;
        const long each = makers[m](kinds[k]);
        CHECK(ran == many);
        /* GCC 16's library takes 302 and 368. */
        if (each > (k == 0 ? 302 : 368)) fprintf(stderr, "%d %d: %ld bytes each\n", k, m, each);
        CHECK(each <= (k == 0 ? 302 : 368));
      }
  /* A megabyte or two for each thread; the tasks took fifty. */
  const long kept = in_use() - before;
  if (kept > 8 << 20) fprintf(stderr, "%ld bytes are kept\n", kept);
  CHECK(kept <= 8 << 20);
  return 0;
}
