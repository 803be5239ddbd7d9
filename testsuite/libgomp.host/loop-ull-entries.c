/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   The entry points of unsigned long long loops, called as compilers call them: each kind of start with its next and its end,
   up and down, ordered ones and doacross ones, whose counts die with the call.  */
#include "require.h"
#include <stdbool.h>
#include <string.h>
typedef unsigned long long ull;
extern bool GOMP_loop_ull_static_start(bool, ull, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_dynamic_start(bool, ull, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_guided_start(bool, ull, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_nonmonotonic_dynamic_start(bool, ull, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_nonmonotonic_guided_start(bool, ull, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_runtime_start(bool, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_nonmonotonic_runtime_start(bool, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_maybe_nonmonotonic_runtime_start(bool, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_ordered_static_start(bool, ull, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_ordered_dynamic_start(bool, ull, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_ordered_guided_start(bool, ull, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_ordered_runtime_start(bool, ull, ull, ull, ull *, ull *);
extern bool GOMP_loop_ull_start(bool, ull, ull, ull, long, ull, ull *, ull *, void *, void **);
extern bool GOMP_loop_ull_ordered_start(bool, ull, ull, ull, long, ull, ull *, ull *, void *, void **);
extern bool GOMP_loop_ull_doacross_static_start(unsigned, ull *, ull, ull *, ull *);
extern bool GOMP_loop_ull_doacross_dynamic_start(unsigned, ull *, ull, ull *, ull *);
extern bool GOMP_loop_ull_doacross_guided_start(unsigned, ull *, ull, ull *, ull *);
extern bool GOMP_loop_ull_doacross_runtime_start(unsigned, ull *, ull *, ull *);
extern bool GOMP_loop_ull_doacross_start(unsigned, ull *, long, ull, ull *, ull *, void *, void **);
extern bool GOMP_loop_ull_static_next(ull *, ull *), GOMP_loop_ull_dynamic_next(ull *, ull *);
extern bool GOMP_loop_ull_guided_next(ull *, ull *), GOMP_loop_ull_runtime_next(ull *, ull *);
extern bool GOMP_loop_ull_nonmonotonic_dynamic_next(ull *, ull *), GOMP_loop_ull_nonmonotonic_guided_next(ull *, ull *);
extern bool GOMP_loop_ull_nonmonotonic_runtime_next(ull *, ull *);
extern bool GOMP_loop_ull_maybe_nonmonotonic_runtime_next(ull *, ull *);
extern bool GOMP_loop_ull_ordered_static_next(ull *, ull *), GOMP_loop_ull_ordered_dynamic_next(ull *, ull *);
extern bool GOMP_loop_ull_ordered_guided_next(ull *, ull *), GOMP_loop_ull_ordered_runtime_next(ull *, ull *);
extern void GOMP_doacross_ull_post(ull *);
extern void GOMP_doacross_ull_wait(ull, ...);
extern void GOMP_ordered_start(void), GOMP_ordered_end(void), GOMP_loop_end(void), GOMP_loop_end_nowait(void);

typedef bool (*next_function)(ull *, ull *);
enum { kinds = 14, ordered_kinds = 10 }; // of which from ordered_kinds on ordered
static const next_function next_of[kinds + 1] = {GOMP_loop_ull_static_next,
                                                 GOMP_loop_ull_dynamic_next,
                                                 GOMP_loop_ull_guided_next,
                                                 GOMP_loop_ull_nonmonotonic_dynamic_next,
                                                 GOMP_loop_ull_nonmonotonic_guided_next,
                                                 GOMP_loop_ull_runtime_next,
                                                 GOMP_loop_ull_nonmonotonic_runtime_next,
                                                 GOMP_loop_ull_maybe_nonmonotonic_runtime_next,
                                                 GOMP_loop_ull_dynamic_next, // the general form, of a kind it was given
                                                 GOMP_loop_ull_runtime_next, // and of the one of the ICV
                                                 GOMP_loop_ull_ordered_static_next,
                                                 GOMP_loop_ull_ordered_dynamic_next,
                                                 GOMP_loop_ull_ordered_guided_next,
                                                 GOMP_loop_ull_ordered_runtime_next,
                                                 GOMP_loop_ull_ordered_guided_next};

static bool start(int kind, bool up, ull first, ull end, ull step, ull *a, ull *b) {
  switch (kind) {
  case 0:
    return GOMP_loop_ull_static_start(up, first, end, step, 3, a, b);
  case 1:
    return GOMP_loop_ull_dynamic_start(up, first, end, step, 2, a, b);
  case 2:
    return GOMP_loop_ull_guided_start(up, first, end, step, 2, a, b);
  case 3:
    return GOMP_loop_ull_nonmonotonic_dynamic_start(up, first, end, step, 2, a, b);
  case 4:
    return GOMP_loop_ull_nonmonotonic_guided_start(up, first, end, step, 2, a, b);
  case 5:
    return GOMP_loop_ull_runtime_start(up, first, end, step, a, b);
  case 6:
    return GOMP_loop_ull_nonmonotonic_runtime_start(up, first, end, step, a, b);
  case 7:
    return GOMP_loop_ull_maybe_nonmonotonic_runtime_start(up, first, end, step, a, b);
  case 8:
    return GOMP_loop_ull_start(up, first, end, step, 2, 5, a, b, NULL, NULL);
  case 9:
    return GOMP_loop_ull_start(up, first, end, step, 0, 0, a, b, NULL, NULL);
  case 10:
    return GOMP_loop_ull_ordered_static_start(up, first, end, step, 0, a, b);
  case 11:
    return GOMP_loop_ull_ordered_dynamic_start(up, first, end, step, 2, a, b);
  case 12:
    return GOMP_loop_ull_ordered_guided_start(up, first, end, step, 1, a, b);
  case 13:
    return GOMP_loop_ull_ordered_runtime_start(up, first, end, step, a, b);
  default:
    return GOMP_loop_ull_ordered_start(up, first, end, step, 0x80000003l, 2, a, b, NULL, NULL);
  }
}

static int seen[100], order[100], length;

static void loop(int kind, bool up, ull first, ull end, ull step) {
  memset(seen, 0, sizeof seen);
  length = 0;
#pragma omp parallel num_threads(4)
  {
    ull a, b;
    if (start(kind, up, first, end, step, &a, &b)) {
      do {
        for (ull i = a; up ? i < b : i > b; i += step) {
          const int at = (int)((i - first) / step * (up ? 1 : 0) + (up ? 0 : (first - i) / -step));
          __atomic_fetch_add(&seen[at], 1, __ATOMIC_RELAXED);
          if (kind >= ordered_kinds) {
            GOMP_ordered_start();
            order[length++] = at;
            GOMP_ordered_end();
          }
        }
      } while (next_of[kind](&a, &b));
    }
    if (kind % 2) {
      GOMP_loop_end();
    } else {
      GOMP_loop_end_nowait();
    }
  }
  const int count = (int)(up ? (end - first + step - 1) / step : (first - end - step - 1) / -step);
  for (int i = 0; i < 100; i++) CHECK(seen[i] == (i < count));
  if (kind >= ordered_kinds) {
    CHECK(length == count);
    for (int i = 0; i < count; i++) CHECK(order[i] == i);
  }
}

static int table[20][6];
static bool start_nest(int kind, ull *a, ull *b) {
  ull counts[2] = {20, 6};
  bool some;
  switch (kind) {
  case 0:
    some = GOMP_loop_ull_doacross_static_start(2, counts, 0, a, b);
    break;
  case 1:
    some = GOMP_loop_ull_doacross_static_start(2, counts, 3, a, b);
    break;
  case 2:
    some = GOMP_loop_ull_doacross_dynamic_start(2, counts, 2, a, b);
    break;
  case 3:
    some = GOMP_loop_ull_doacross_guided_start(2, counts, 1, a, b);
    break;
  case 4:
    some = GOMP_loop_ull_doacross_runtime_start(2, counts, a, b);
    break;
  default:
    some = GOMP_loop_ull_doacross_start(2, counts, 0x80000002l, 1, a, b, NULL, NULL);
  }
  memset(counts, 0xee, sizeof counts);
  return some;
}

static void nest(int kind) {
  static const next_function next[] = {GOMP_loop_ull_static_next, GOMP_loop_ull_static_next,  GOMP_loop_ull_dynamic_next,
                                       GOMP_loop_ull_guided_next, GOMP_loop_ull_runtime_next, GOMP_loop_ull_dynamic_next};
  memset(table, 0, sizeof table);
#pragma omp parallel num_threads(4)
  {
    ull a, b;
    if (start_nest(kind, &a, &b)) {
      do {
        for (ull i = a; i < b; i++)
          for (ull j = 0; j < 6; j++) {
            if (i > 0) GOMP_doacross_ull_wait(i - 1, j);
            if (j > 0) GOMP_doacross_ull_wait(i, j - 1);
            table[i][j] = 1 + (i > 0 ? table[i - 1][j] : 0) + (j > 0 ? table[i][j - 1] : 0);
            GOMP_doacross_ull_post((ull[]){i, j});
          }
      } while (next[kind](&a, &b));
    }
    GOMP_loop_end();
  }
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 6; j++) CHECK(table[i][j] == 1 + (i > 0 ? table[i - 1][j] : 0) + (j > 0 ? table[i][j - 1] : 0));
}

int main(void) {
  for (int kind = 0; kind <= kinds; kind++) {
    loop(kind, true, 0, 37, 1);
    loop(kind, true, 0x7ffffffffffffff0, 0x8000000000000010, 3);
    loop(kind, true, 0xffffffffffffff00, 0xffffffffffffff80, 5);
    loop(kind, false, 300, 7, -5ull);
    loop(kind, false, 0x8000000000000010, 0x7ffffffffffffff0, -1ull);
    loop(kind, true, 5, 5, 1);
    loop(kind, false, 5, 5, -1ull);
  }
  for (int kind = 0; kind < 6; kind++) nest(kind);
  return 0;
}
