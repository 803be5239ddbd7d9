/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Every schedule, with modifiers and ordered, over every integer type, at the ends of its range, up and down.  */
#include "require.h"
#include <limits.h>
#define PRAGMA(...) PRAGMA_(__VA_ARGS__)
#define PRAGMA_(...) _Pragma(#__VA_ARGS__)
static const char *where = "";
static void same(const char *clause, int holds) {
  if (holds) return;
  fprintf(stderr, "%s %s\n", where, clause);
  exit(1);
}

// clang-format off
#define PLAIN(CLAUSE, T, FIRST, CMP, LAST, STEP) {                               \
    unsigned long long s = 0; long n = 0; T last = FIRST;                        \
    PRAGMA(omp parallel for reduction(+ : s, n) lastprivate(last) CLAUSE)        \
    for (T i = FIRST; i CMP LAST; i += STEP) {                                   \
      s += (unsigned long long)i * 3 + 1;                                        \
      n++;                                                                       \
      last = i;                                                                  \
    }                                                                            \
    same(#CLAUSE, s == sum && n == count && (n == 0 || last == final));          \
  }
#define ORDERED(CLAUSE, T, FIRST, CMP, LAST, STEP) {                             \
    unsigned long long s = 0; long n = 0; T before = FIRST; int inorder = 1;     \
    PRAGMA(omp parallel for ordered CLAUSE)                                      \
    for (T i = FIRST; i CMP LAST; i += STEP) {                                   \
      PRAGMA(omp ordered) {                                                      \
        if (n != 0 && i != (T)(before + STEP)) inorder = 0;                      \
        before = i;                                                              \
        s += (unsigned long long)i * 3 + 1;                                      \
        n++;                                                                     \
      }                                                                          \
    }                                                                            \
    same("ordered " #CLAUSE, inorder && s == sum && n == count);                 \
  }
#define LOOP(NAME, ...) LOOP_(NAME, __VA_ARGS__)
#define LOOP_(NAME, T, FIRST, CMP, LAST, STEP) {                                 \
    unsigned long long sum = 0; long count = 0; T final = FIRST;                 \
    where = NAME;                                                                \
    for (T i = FIRST; i CMP LAST; i += STEP) {                                   \
      sum += (unsigned long long)i * 3 + 1;                                      \
      count++;                                                                   \
      final = i;                                                                 \
    }                                                                            \
    PLAIN(schedule(static), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(static, 3), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(dynamic), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(dynamic, 7), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(guided), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(guided, 5), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(auto), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(runtime), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(monotonic : dynamic, 4), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(monotonic : guided), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(nonmonotonic : dynamic), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(nonmonotonic : runtime), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(monotonic : runtime), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(nonmonotonic : guided, 2), T, FIRST, CMP, LAST, STEP) \
    PLAIN(schedule(simd : static, 2), T, FIRST, CMP, LAST, STEP) \
    ORDERED(schedule(static), T, FIRST, CMP, LAST, STEP) \
    ORDERED(schedule(static, 3), T, FIRST, CMP, LAST, STEP) \
    ORDERED(schedule(dynamic, 2), T, FIRST, CMP, LAST, STEP) \
    ORDERED(schedule(guided), T, FIRST, CMP, LAST, STEP) \
    ORDERED(schedule(guided, 4), T, FIRST, CMP, LAST, STEP) \
    ORDERED(schedule(runtime), T, FIRST, CMP, LAST, STEP) \
    ORDERED(schedule(auto), T, FIRST, CMP, LAST, STEP) \
  }
// clang-format on

int main(void) {
  LOOP("int", int, 0, <, 101, 1)
  LOOP("int, down", int, 50, >, -50, -3)
  LOOP("int, with the end", int, -3, <=, 40, 4)
  LOOP("int, to its end", int, INT_MAX - 40, <, INT_MAX - 2, 3)
  LOOP("unsigned long long", unsigned long long, 5, <, 200, 3)
  LOOP("unsigned long long, down", unsigned long long, 200, >, 5, -7)
  LOOP("unsigned long long, its end", unsigned long long, 0xffffffffffffff00, <, 0xffffffffffffffe0, 5)
  LOOP("unsigned long long, across the sign", unsigned long long, 0x7fffffffffffff80, <, 0x8000000000000080, 3)
  LOOP("long, from its start", long, LONG_MIN, <, LONG_MIN + 90, 1)
  LOOP("long, down to its start", long, LONG_MIN + 90, >, LONG_MIN + 1, -2)
  LOOP("long, to its end", long, LONG_MAX - 90, <, LONG_MAX - 3, 2)
  LOOP("unsigned char", unsigned char, 3, <, 250, 5)
  LOOP("short", short, -300, <=, 300, 7)
  LOOP("unsigned", unsigned, 4000000000u, <, 4000000200u, 3)
  LOOP("none", int, 5, <, 5, 1)
  LOOP("none, unsigned long long", unsigned long long, 5, <, 3, 1)
  LOOP("one", int, 5, <, 6, 1)
  return 0;
}
