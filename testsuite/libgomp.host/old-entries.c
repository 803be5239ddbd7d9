/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The entry points of compilers before GCC 4.9, called as those did.  */
#include "require.h"
#include <omp.h>
#include <stdbool.h>
void GOMP_parallel_start(void (*)(void *), void *, unsigned);
void GOMP_parallel_end(void);
void GOMP_parallel_loop_static_start(void (*)(void *), void *, unsigned, long, long, long, long);
void GOMP_parallel_loop_dynamic_start(void (*)(void *), void *, unsigned, long, long, long, long);
void GOMP_parallel_loop_guided_start(void (*)(void *), void *, unsigned, long, long, long, long);
void GOMP_parallel_loop_runtime_start(void (*)(void *), void *, unsigned, long, long, long);
void GOMP_parallel_sections_start(void (*)(void *), void *, unsigned, unsigned);
bool GOMP_loop_static_next(long *, long *);
bool GOMP_loop_dynamic_next(long *, long *);
bool GOMP_loop_guided_next(long *, long *);
bool GOMP_loop_runtime_next(long *, long *);
bool GOMP_loop_static_start(long, long, long, long, long *, long *);
bool GOMP_loop_ull_static_start(bool, unsigned long long, unsigned long long, unsigned long long, unsigned long long,
                                unsigned long long *, unsigned long long *);
bool GOMP_loop_ull_static_next(unsigned long long *, unsigned long long *);
void GOMP_loop_end_nowait(void);
void GOMP_loop_end(void);
unsigned GOMP_sections_next(void);
void GOMP_sections_end_nowait(void);
static int count, hits[100], sections;
static void plain(void *data) {
  CHECK(data == &count && omp_get_level() == 1);
  __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
}
#define LOOP(name)                                                                                                          \
  static void name##_body(void *) {                                                                                         \
    long s, e;                                                                                                              \
    while (GOMP_loop_##name##_next(&s, &e))                                                                                 \
      for (long i = s; i < e; i += 2) __atomic_add_fetch(&hits[i], 1, __ATOMIC_RELAXED);                                    \
    GOMP_loop_end_nowait();                                                                                                 \
  }
LOOP(static)
LOOP(dynamic)
LOOP(guided)
LOOP(runtime)
static void section_body(void *) {
  for (unsigned s; (s = GOMP_sections_next()) != 0;) __atomic_or_fetch(&sections, 1 << s, __ATOMIC_RELAXED);
  GOMP_sections_end_nowait();
}
static void separate_body(void *) {
  long s, e;
  if (GOMP_loop_static_start(99, -1, -3, 4, &s, &e)) do
      for (long i = s; i > e; i -= 3) __atomic_add_fetch(&hits[i], 1, __ATOMIC_RELAXED);
    while (GOMP_loop_static_next(&s, &e));
  GOMP_loop_end();
  unsigned long long us, ue;
  if (GOMP_loop_ull_static_start(true, 1, 98, 3, 0, &us, &ue)) do
      for (unsigned long long i = us; i < ue; i += 3) __atomic_add_fetch(&hits[i], 1, __ATOMIC_RELAXED);
    while (GOMP_loop_ull_static_next(&us, &ue));
  GOMP_loop_end();
}
static void verify(int first, int step) {
  for (int i = 0; i < 100; i++) {
    CHECK(hits[i] == (i >= first && (i - first) % step == 0));
    hits[i] = 0;
  }
}
int main(void) {
  for (unsigned n = 1; n < 5; n++) {
    count = sections = 0;
    GOMP_parallel_start(plain, &count, n);
    plain(&count);
    GOMP_parallel_end();
    CHECK(count == (int)n && omp_get_level() == 0);
#define RUN(start, body, ...)                                                                                               \
  start(body, NULL, n, __VA_ARGS__);                                                                                        \
  body(NULL);                                                                                                               \
  GOMP_parallel_end();
    RUN(GOMP_parallel_loop_static_start, static_body, 0, 100, 2, 0);
    verify(0, 2);
    RUN(GOMP_parallel_loop_static_start, static_body, 1, 100, 2, 7);
    verify(1, 2);
    RUN(GOMP_parallel_loop_dynamic_start, dynamic_body, 0, 100, 2, 3);
    verify(0, 2);
    RUN(GOMP_parallel_loop_guided_start, guided_body, 0, 100, 2, 1);
    verify(0, 2);
    RUN(GOMP_parallel_loop_runtime_start, runtime_body, 0, 100, 2);
    verify(0, 2);
    RUN(GOMP_parallel_sections_start, section_body, 5);
    CHECK(sections == 0x3e);
    GOMP_parallel_start(separate_body, NULL, n);
    separate_body(NULL);
    GOMP_parallel_end();
    for (int i = 0; i < 100; i++) {
      CHECK(hits[i] == (i % 3 == 0) + (i < 98 && i % 3 == 1));
      hits[i] = 0;
    }
  }
  return 0;
}
