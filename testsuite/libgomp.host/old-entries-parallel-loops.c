/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Regions started and ended by the program itself, as compilers before GCC 4.9 did, with every loop form.  */
#include "require.h"
#include <omp.h>
extern void GOMP_parallel_start(void (*)(void *), void *, unsigned);
extern void GOMP_parallel_end(void);
extern void GOMP_parallel_loop_static_start(void (*)(void *), void *, unsigned, long, long, long, long);
extern void GOMP_parallel_loop_dynamic_start(void (*)(void *), void *, unsigned, long, long, long, long);
extern void GOMP_parallel_loop_guided_start(void (*)(void *), void *, unsigned, long, long, long, long);
extern void GOMP_parallel_loop_runtime_start(void (*)(void *), void *, unsigned, long, long, long);
extern _Bool GOMP_loop_static_next(long *, long *), GOMP_loop_dynamic_next(long *, long *),
    GOMP_loop_guided_next(long *, long *), GOMP_loop_runtime_next(long *, long *);
extern void GOMP_loop_end_nowait(void), GOMP_loop_end(void), GOMP_barrier(void);
extern _Bool GOMP_loop_static_start(long, long, long, long, long *, long *),
    GOMP_loop_ordered_static_start(long, long, long, long, long *, long *), GOMP_loop_ordered_static_next(long *, long *);
extern void GOMP_parallel_sections_start(void (*)(void *), void *, unsigned, unsigned);
extern unsigned GOMP_sections_next(void);
extern void GOMP_sections_end_nowait(void), GOMP_ordered_start(void), GOMP_ordered_end(void);
static long sum;
static int order, kind;
static void body(void *p) {
  long a, b;
  _Bool (*next)(long *, long *) = kind == 0   ? GOMP_loop_static_next
                                  : kind == 1 ? GOMP_loop_dynamic_next
                                  : kind == 2 ? GOMP_loop_guided_next
                                              : GOMP_loop_runtime_next;
  (void)p;
  while (next(&a, &b))
    for (long i = a; i < b; i += 3)
#pragma omp atomic
      sum += i;
  GOMP_loop_end_nowait();
}
static void sections(void *p) {
  (void)p;
  for (unsigned s; (s = GOMP_sections_next()) != 0;)
#pragma omp atomic
    sum += s;
  GOMP_sections_end_nowait();
}
static void plain(void *p) {
  long a, b;
  if (GOMP_loop_static_start(0, 20, 1, 0, &a, &b)) do {
      for (long i = a; i < b; i++)
#pragma omp atomic
        sum += i;
    } while (GOMP_loop_static_next(&a, &b));
  GOMP_loop_end();
  if (GOMP_loop_ordered_static_start(0, 20, 1, 2, &a, &b)) do {
      for (long i = a; i < b; i++) {
        GOMP_ordered_start();
        if (order++ != i) *(int *)p = 1;
        GOMP_ordered_end();
      }
    } while (GOMP_loop_ordered_static_next(&a, &b));
  GOMP_loop_end();
}
int main(void) {
  for (kind = 0; kind < 4; kind++)
    for (unsigned threads = 0; threads < 6; threads++) {
      sum = 0;
      if (kind == 0) GOMP_parallel_loop_static_start(body, 0, threads, 0, 100, 3, 0);
      if (kind == 1) GOMP_parallel_loop_dynamic_start(body, 0, threads, 0, 100, 3, 4);
      if (kind == 2) GOMP_parallel_loop_guided_start(body, 0, threads, 0, 100, 3, 1);
      if (kind == 3) GOMP_parallel_loop_runtime_start(body, 0, threads, 0, 100, 3);
      body(0);
      GOMP_parallel_end();
      CHECK(sum == 33 * 34 / 2 * 3);
      sum = 0;
      GOMP_parallel_sections_start(sections, 0, threads, 7);
      sections(0);
      GOMP_parallel_end();
      CHECK(sum == 28);
      int bad = 0;
      sum = order = 0;
      GOMP_parallel_start(plain, &bad, threads);
      plain(&bad);
      GOMP_parallel_end();
      CHECK(sum == 190 && order == 20 && !bad);
    }
  return 0;
}
