/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Dynamic loops in which iterations wait for later ones, of as many chunks as there are threads. OpenMP does not promise that
   this ends; where a thread takes a chunk at a time from the front it does.  */
#include "require.h"
#include <omp.h>
#include <sched.h>
#include <stdatomic.h>
enum { n = 3000 };
static atomic_char done[n];
static atomic_int teams_too_small;

/* In groups of CHUNK * PARTNERS iterations the last iteration of each chunk waits for the first one of the next chunk. */
static void work(int i, int chunk, int partners) {
  done[i] = 1;
  const int in_group = i % (chunk * partners);
  if (omp_get_num_threads() < partners) {
    teams_too_small = 1;
  } else if (in_group % chunk == chunk - 1 && in_group != chunk * partners - 1 && i + 1 < n) {
    while (!done[i + 1]) sched_yield();
  }
}

static void reset(void) {
  for (int i = 0; i < n; i++) done[i] = 0;
}

#define FORM(name, clause)                                                                                                  \
  static void name(int chunk, int partners) {                                                                               \
    reset();                                                                                                                \
    _Pragma(clause) for (int i = 0; i < n; i++) work(i, chunk, partners);                                                   \
    for (int i = 0; i < n; i++) CHECK(done[i]);                                                                             \
  }
FORM(dynamic, "omp parallel for num_threads(partners) schedule(dynamic, chunk)")
FORM(nonmonotonic, "omp parallel for num_threads(partners) schedule(nonmonotonic: dynamic, chunk)")
FORM(monotonic, "omp parallel for num_threads(partners) schedule(monotonic: dynamic, chunk)")
FORM(with_more_threads, "omp parallel for num_threads(partners + 2) schedule(dynamic, chunk)")
FORM(runtime, "omp parallel for num_threads(partners) schedule(runtime)")

/* Whatever the first chunk is, the last iteration is in another one. */
#define FIRST_WAITS_FOR_LAST(name, kind)                                                                                    \
  static void name(void) {                                                                                                  \
    reset();                                                                                                                \
    _Pragma(kind) for (int i = 0; i < n; i++) {                                                                             \
      done[i] = 1;                                                                                                          \
      while (i == 0 && omp_get_num_threads() > 1 && !done[n - 1]) sched_yield();                                            \
    }                                                                                                                       \
    for (int i = 0; i < n; i++) CHECK(done[i]);                                                                             \
  }
FIRST_WAITS_FOR_LAST(dynamic_first, "omp parallel for num_threads(2) schedule(dynamic)")
FIRST_WAITS_FOR_LAST(guided_first, "omp parallel for num_threads(2) schedule(guided)")

int main(void) {
  omp_set_dynamic(0);
  for (int round = 0; round < 3; round++)
    for (int partners = 2; partners <= 3; partners++)
      for (int chunk = 1; chunk <= 4; chunk += 3) {
        dynamic(chunk, partners);
        nonmonotonic(chunk, partners);
        monotonic(chunk, partners);
        with_more_threads(chunk, partners);
        omp_set_schedule(omp_sched_dynamic, chunk);
        runtime(chunk, partners);
        dynamic_first();
        guided_first();
      }
  CHECK(!teams_too_small);
  puts("done");
  return 0;
}
