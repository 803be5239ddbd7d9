// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of GCC 17 with -fopenmp-ompt: what each thread of a region is told. CHUNKS: with the chunks of static loops
// (extended). Each function has one construct, as the compiler takes two that are alike for one.
#ifndef REGOMP_TOOLS_GCC17_CONSTRUCTS_H
#define REGOMP_TOOLS_GCC17_CONSTRUCTS_H

#include "sequence.h"

enum { most = 64 };
static uint64_t tasks[most];
static int executed[most], threads;

__attribute__((noinline)) static void static_loop(void) {
#pragma omp for
  for (int i = 0; i < 64; i++) returned();
}
__attribute__((noinline)) static void chunked_loop(void) {
#pragma omp for schedule(static, 3) nowait
  for (int i = 0; i < 64; i++) returned();
}
__attribute__((noinline)) static void collapsed_loop(void) {
#pragma omp for collapse(2)
  for (int i = 0; i < 8; i++)
    for (int k = 0; k < 8; k++) returned();
}
__attribute__((noinline)) static void empty_loop(void) {
  volatile int n = -3;
  const int count = n;
#pragma omp for
  for (int i = 0; i < count; i++) returned();
}
__attribute__((noinline)) static void reducing_loop(void) {
  static int a, b;
#pragma omp for reduction(+ : a) reduction(max : b)
  for (int i = 0; i < 64; i++) {
    a += i;
    if (b < i) b = i;
  }
}
__attribute__((noinline)) static void dynamic_loop(void) {
#pragma omp for schedule(dynamic, 64)
  for (int i = 0; i < 64; i++)
    if (i == 0) executed[omp_get_thread_num()]++;
}
__attribute__((noinline)) static void single_construct(void) {
#pragma omp single
  executed[omp_get_thread_num()]++;
}
__attribute__((noinline)) static void single_nowait(void) {
#pragma omp single nowait
  executed[omp_get_thread_num()]++;
}
__attribute__((noinline)) static void masked_construct(void) {
#pragma omp masked
  executed[omp_get_thread_num()]++;
}
__attribute__((noinline)) static void scope_construct(void) {
#pragma omp scope
  returned();
}
__attribute__((noinline)) static void scope_nowait(void) {
#pragma omp scope nowait
  returned();
}
__attribute__((noinline)) static void barrier_directive(void) {
#pragma omp barrier
}

static void run(void (*body)(void)) {
  memset(executed, 0, sizeof executed);
  threads = 0;
  event_count = 0;
#pragma omp parallel
  {
    tasks[omp_get_thread_num()] = my_task();
    if (omp_get_thread_num() == 0) threads = omp_get_num_threads();
    body();
  }
  omp_pause_resource_all(omp_pause_soft);
  CHECK(threads > 0 && threads <= most);
}
static void look(void (*body)(void), const char *all, const char *other, int line) {
  run(body);
  for (int i = 0; i < threads; i++) check_sequence(tasks[i], executed[i] || other == NULL ? all : other, line);
}

// A static loop: all iterations once, if the chunks are told; and what stands before and behind them.
static void look_at_loop(void (*body)(void), int chunk, int iterations, const char *begin, const char *end, int line) {
  run(body);
  int seen = 0;
  for (int i = 0; i < threads; i++) {
    char expected[4096];
    size_t at = (size_t)sprintf(expected, "%s", begin);
#ifdef CHUNKS
    const int even = iterations / threads, more = iterations % threads;
    if (chunk == 0) {
      const int mine = even + (i < more), first = i * even + (i < more ? i : more);
      if (mine > 0) at += (size_t)sprintf(expected + at, " %d:%d", first, mine);
      seen += mine;
    } else {
      for (int first = i * chunk; first < iterations; first += chunk * threads) {
        const int mine = first + chunk <= iterations ? chunk : iterations - first;
        at += (size_t)sprintf(expected + at, " %d:%d", first, mine);
        seen += mine;
      }
    }
#else
    (void)chunk;
    seen = iterations;
#endif
    sprintf(expected + at, " %s", end);
    check_sequence(tasks[i], expected, line);
  }
  CHECK(seen == iterations);
}
#define LOOK(body, all, other) look(body, all " " END, other, __LINE__)
#define LOOK_AT_LOOP(body, chunk, iterations, begin, end) look_at_loop(body, chunk, iterations, begin, end " " END, __LINE__)
#define END "parallel( parallel)"
#define BARRIER "workshare( workshare)"

static void look_at_all(void) {
  LOOK_AT_LOOP(static_loop, 0, 64, "loop_static[64]+", "loop_static- " BARRIER);
  LOOK_AT_LOOP(chunked_loop, 3, 64, "loop_static[64]+", "loop_static-");
  LOOK_AT_LOOP(collapsed_loop, 0, 64, "loop_static[64]+", "loop_static- " BARRIER);
  LOOK_AT_LOOP(empty_loop, 0, 0, "loop_static[0]+", "loop_static- " BARRIER);
  LOOK_AT_LOOP(reducing_loop, 0, 64, "loop_static[64]+", "reduction+ reduction- loop_static- " BARRIER);
  LOOK(dynamic_loop, "loop_dynamic[64]+ 0:64 loop_dynamic- " BARRIER, "loop_dynamic[64]+ loop_dynamic- " BARRIER " " END);
  LOOK(single_construct, "single[1]+ single- " BARRIER, "single_other[1]+ single_other- " BARRIER " " END);
  LOOK(single_nowait, "single[1]+ single-", "single_other[1]+ single_other- " END);
  LOOK(masked_construct, "masked+ masked-", END);
  LOOK(scope_construct, "scope[1]+ scope- " BARRIER, NULL);
  LOOK(scope_nowait, "scope[1]+ scope-", NULL);
  LOOK(barrier_directive, "explicit( explicit)", NULL);
}

#endif
