/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Ordered loops and doacross loops that carry task reductions or conditional lastprivate variables as well, in both integer
   widths: the general forms of their entry points.  */
#include "require.h"
#include <omp.h>
#define PRAGMA(...) PRAGMA_(__VA_ARGS__)
#define PRAGMA_(...) _Pragma(#__VA_ARGS__)

// clang-format off
#define LOOPS(NAME, T, CLAUSE)                                                  \
  static void NAME(void) {                                                      \
    int sum = 0, length = 0, inorder = 1, last = -1;                            \
    long chain[61] = {0};                                                       \
    _Pragma("omp parallel num_threads(4)")                                      \
    {                                                                           \
      PRAGMA(omp for ordered reduction(task, + : sum) CLAUSE)                   \
      for (T i = 0; i < 60; i++) {                                              \
        _Pragma("omp task in_reduction(+ : sum) firstprivate(i)")               \
        sum += (int)i;                                                          \
        _Pragma("omp ordered")                                                  \
        if (length++ != (int)i) inorder = 0;                                    \
      }                                                                         \
      PRAGMA(omp for ordered lastprivate(conditional : last) CLAUSE)            \
      for (T i = 0; i < 60; i++) {                                              \
        if (i % 7 == 4) last = (int)i;                                          \
        _Pragma("omp ordered")                                                  \
        length--;                                                               \
      }                                                                         \
    }                                                                           \
    CHECK(sum == 1770 && length == 0 && inorder && last == 53);                 \
    _Pragma("omp parallel num_threads(4)")                                      \
    {                                                                           \
      PRAGMA(omp for ordered(1) reduction(task, + : sum) CLAUSE)                \
      for (T i = 1; i < 61; i++) {                                              \
        _Pragma("omp task in_reduction(+ : sum)")                               \
        sum += 2;                                                               \
        _Pragma("omp ordered doacross(sink : i - 1)")                           \
        chain[i] = chain[i - 1] + (long)i;                                      \
        _Pragma("omp ordered doacross(source:)")                                \
      }                                                                         \
    }                                                                           \
    CHECK(sum == 1890 && chain[60] == 1830);                                    \
    last = -1;                                                                  \
    PRAGMA(omp parallel for num_threads(4) ordered(1) lastprivate(conditional : last) CLAUSE) \
    for (T i = 1; i < 61; i++) {                                                \
      if (i % 9 == 5) last = (int)i;                                            \
      _Pragma("omp ordered doacross(sink : i - 1)")                             \
      chain[i] = chain[i - 1] + 2 * (long)i;                                    \
      _Pragma("omp ordered doacross(source:)")                                  \
    }                                                                           \
    CHECK(chain[60] == 3660 && last == 59);                                     \
  }
// clang-format on
#define BOTH(NAME, CLAUSE) LOOPS(NAME, long, CLAUSE) LOOPS(NAME##_wide, unsigned long long, CLAUSE)
BOTH(plain, )
BOTH(static_blocks, schedule(static))
BOTH(static_chunks, schedule(static, 3))
BOTH(dynamic, schedule(dynamic, 2))
BOTH(guided, schedule(guided))
BOTH(runtime, schedule(runtime))

int main(void) {
  void (*const all[])(void) = {plain,   plain_wide,   static_blocks, static_blocks_wide, static_chunks, static_chunks_wide,
                               dynamic, dynamic_wide, guided,        guided_wide,        runtime,       runtime_wide};
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) all[i]();
  omp_set_schedule(omp_sched_static, 2);
  runtime();
  runtime_wide();
  return 0;
}
