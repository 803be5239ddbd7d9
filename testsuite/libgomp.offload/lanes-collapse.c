// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collapsed loops, whose variables the compiler counts like an odometer: on the lanes of a warp (lanes-collapse-verbose.c says so), with
// other steps, begins and types, sums and lastprivate; and beside them what a thread counts, or keeps from its first iteration,
// which must not come out wrong (doc/lanes.md).
// { dg-variants "optimisation seeds" }
#include "check.h"

enum { most = 6000, rows = 37, columns = 53, threads = 4 };
static int x[most], y[most];
static int owner[most], first[most];

static void clear(void) {
  for (int i = 0; i < most; i++) x[i] = y[i] = -1;
}

// --- each iteration once, with the right variables

__attribute__((noipa)) static void plane(int n, int m) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      x[i * m + j] += i + 1;
      y[i * m + j] += j + 1;
    }
}

__attribute__((noipa)) static void space(int n, int m, int l) {
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : x, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) {
        x[(i * m + j) * l + k] += i * 100 + j + 1;
        y[(i * m + j) * l + k] += k + 1;
      }
}

__attribute__((noipa)) static void hyperspace(int n, int m, int l, int h) {
#pragma omp target parallel for collapse(4) map(tofrom : x, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        for (int q = 0; q < h; q++) {
          x[((i * m + j) * l + k) * h + q] += i * 100 + j + 1;
          y[((i * m + j) * l + k) * h + q] += k * 100 + q + 1;
        }
}

__attribute__((noipa)) static void steps(long n, long m, long by) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x, y)
  for (long i = n; i > 0; i -= 3)
    for (long j = 2; j < m; j += by) {
      x[i * m + j] += i + 1;
      y[i * m + j] += j + 1;
    }
}

__attribute__((noipa)) static void unsigned_steps(unsigned n, unsigned m) {
#pragma omp target parallel for collapse(2) map(tofrom : x, y)
  for (unsigned i = 1; i <= n; i += 2)
    for (unsigned j = 5; j <= m; j += 7) {
      x[i * m + j] += i + 1;
      y[i * m + j] += j + 1;
    }
}

__attribute__((noipa)) static void unsigned_long(unsigned long n, unsigned long m) {
#pragma omp target parallel for collapse(2) map(tofrom : x, y)
  for (unsigned long i = 0; i < n; i++)
    for (unsigned long j = 0; j < m; j++) {
      x[i * m + j] += i + 1;
      y[i * m + j] += j + 1;
    }
}

__attribute__((noipa)) static void constant(void) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x, y)
  for (int i = 1; i < rows - 1; i++)
    for (int j = 1; j < columns - 1; j++) {
      x[i * columns + j] += i + 1;
      y[i * columns + j] += j + 1;
    }
}

__attribute__((noipa)) static void constant_steps(void) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x, y)
  for (int i = 3; i < rows; i += 2)
    for (int j = columns - 2; j > 3; j -= 5) {
      x[i * columns + j] += i + 1;
      y[i * columns + j] += j + 1;
    }
}

__attribute__((noipa)) static void power_of_two(int n) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 32; j++) {
      x[i * 32 + j] += i + 1;
      y[i * 32 + j] += j + 1;
    }
}

__attribute__((noipa)) static void boundaries(int n, int m) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      x[i * m + j] = i + 1 < n && j + 1 < m ? i : n;
      if (j + 2 < m) y[i * m + j] = j;
    }
}

// The inner loop's bounds are the outer one's variable.
__attribute__((noipa)) static void triangle(int n) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x, y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      x[i * n + j] += i + 1;
      y[i * n + j] += j + 1;
    }
}

__attribute__((noipa)) static long product_sum(int n, int m) {
  long sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) sum += (long)i * j + 1;
  return sum;
}

__attribute__((noipa)) static int last_one(int n, int m) {
  int last = -1, i, j;
#pragma omp target parallel for collapse(2) lastprivate(last, i, j) map(tofrom : last, i, j)
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) last = i * 1000 + j;
  CHECK(i == n && j == m);
  return last;
}

#define PLANE(n, m, ...)                                                                                                    \
  do {                                                                                                                      \
    clear();                                                                                                                \
    __VA_ARGS__;                                                                                                            \
    for (int i = 0; i < (n); i++)                                                                                           \
      for (int j = 0; j < (m); j++) CHECK(x[i * (m) + j] == i && y[i * (m) + j] == j);                                      \
    for (int i = (n) * (m); i < most; i++) CHECK(x[i] == -1 && y[i] == -1);                                                 \
  } while (0)

// A plane in which only some are visited.
#define SOME(n, m, condition, ...)                                                                                          \
  do {                                                                                                                      \
    clear();                                                                                                                \
    __VA_ARGS__;                                                                                                            \
    for (int i = 0; i < (n); i++)                                                                                           \
      for (int j = 0; j < (m); j++) {                                                                                       \
        const int visited = condition;                                                                                      \
        CHECK(x[i * (m) + j] == (visited ? i : -1) && y[i * (m) + j] == (visited ? j : -1));                                \
      }                                                                                                                     \
  } while (0)

static void visits(void) {
  PLANE(40, 70, plane(40, 70));
  PLANE(1, 999, plane(1, 999));
  PLANE(999, 1, plane(999, 1));
  PLANE(3, 2, plane(3, 2));
  PLANE(1, 1, plane(1, 1));
  PLANE(0, 5, plane(0, 5));
  PLANE(61, 33, unsigned_long(61, 33));
  PLANE(63, 32, power_of_two(63));
  SOME(50, 60, i < 49 && i > 0 && (i - 48) % 3 == 0 && j >= 2 && j % 2 == 0, steps(48, 60, 2));
  SOME(50, 60, i < 49 && i > 0 && (i - 48) % 3 == 0 && j >= 2 && (j - 2) % 7 == 0, steps(48, 60, 7));
  SOME(30, 70, i % 2 == 1 && j >= 5 && (j - 5) % 7 == 0, unsigned_steps(29, 70));
  SOME(rows, columns, i > 0 && i < rows - 1 && j > 0 && j < columns - 1, constant());
  SOME(rows, columns, i >= 3 && i % 2 == 1 && j > 3 && j <= columns - 2 && (columns - 2 - j) % 5 == 0, constant_steps());
  SOME(60, 60, j <= i, triangle(60));
  for (int l = 1; l < 20; l += 6) {
    clear();
    space(9, 11, l);
    for (int i = 0; i < 9 * 11 * l; i++) CHECK(x[i] == i / l / 11 * 100 + i / l % 11 && y[i] == i % l);
  }
  clear();
  hyperspace(7, 6, 5, 9);
  for (int i = 0; i < 7 * 6 * 5 * 9; i++) CHECK(x[i] == i / 270 * 100 + i / 45 % 6 && y[i] == i / 9 % 5 * 100 + i % 9);
  clear();
  boundaries(44, 55);
  for (int i = 0; i < 44; i++)
    for (int j = 0; j < 55; j++)
      CHECK(x[i * 55 + j] == (i < 43 && j < 54 ? i : 44) && y[i * 55 + j] == (j < 53 ? j : -1));
  CHECK(product_sum(60, 50) == 60 * 59 / 2L * (50 * 49 / 2) + 60 * 50);
  CHECK(last_one(30, 40) == 29039);
  CHECK(last_one(200, 1) == 199000);
}

// --- what a thread has of its own

static void find_first(int n, int m) {
#pragma omp target parallel num_threads(threads) map(from : owner)
  {
    const int me = omp_get_thread_num();
#pragma omp for collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) owner[i * m + j] = me;
  }
  for (int i = 0; i < n * m; i++) first[i] = i > 0 && owner[i] == owner[i - 1] ? first[i - 1] : i;
}

#define REGION(before, directive, ...)                                                                                      \
  _Pragma("omp target parallel num_threads(threads) map(tofrom : x, y)") {                                                  \
    before;                                                                                                                 \
    _Pragma(directive) for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) { __VA_ARGS__; }                             \
  }
#define FOR "omp for collapse(2)"

__attribute__((noipa)) static void counted(int n, int m) {
  REGION(int k = 0, FOR, x[i * m + j] = k; k++)
}
__attribute__((noipa)) static void counted_down(int n, int m) {
  REGION(int k = 0, FOR, x[i * m + j] = -k; y[i * m + j] = j; k--)
}
__attribute__((noipa)) static void first_column(int n, int m) {
  REGION(int k = -1, FOR, if (k < 0) k = j; x[i * m + j] = k)
}
__attribute__((noipa)) static void first_row(int n, int m) {
  REGION(int k = -1, FOR, if (k < 0) k = i; x[i * m + j] = k)
}
// An odometer of the program's own.
__attribute__((noipa)) static void ring(int n, int m) {
  REGION(int k = 0, FOR, x[i * m + j] = k; k++; if (k == 7) k = 0)
}
__attribute__((noipa)) static void ring_of_columns(int n, int m) {
  REGION(int k = 0, FOR, x[i * m + j] = k; k++; if (k == m) k = 0)
}
// Counts with the compiler's one, from where its first iteration's variable was.
__attribute__((noipa)) static void ring_from_first(int n, int m, int end) {
  REGION(int k = -1, FOR, if (k < 0) k = j; x[i * m + j] = k; k++; if (k >= end) k = 0)
}
__attribute__((noipa)) static void rows_begun(int n, int m) {
  REGION(int k = 0, FOR, if (j == 0) k++; x[i * m + j] = k)
}
__attribute__((noipa)) static void column_before(int n, int m) {
  REGION(int k = -1, FOR, x[i * m + j] = k; k = j)
}
__attribute__((noipa)) static void change(int n, int m) {
  REGION(int k = 0, FOR, x[i * m + j] = y[i * m + j] - k; k = y[i * m + j])
}
__attribute__((noipa)) static void after_first(int n, int m) {
  REGION(int k = 0, FOR, x[i * m + j] = k + j; k = 5)
}
// Nothing but the program's own odometer is left of the nest's.
__attribute__((noipa)) static void lone_ring(int n, int m, int end) {
  REGION(int k = -1, FOR, if (k < 0) k = j; _Pragma("omp atomic") x[k]++; k++; if (k >= end) k = 0)
}
__attribute__((noipa)) static void distance(int n, int m) {
  REGION(int k = 0, FOR, x[i * m + j] = i * m + j - k; k++)
}
__attribute__((noipa)) static void since_row(int n, int m) {
  REGION(int k = 0, FOR, if (j == 0) k = 0; x[i * m + j] = k; k++)
}

#define EACH(call, condition)                                                                                               \
  do {                                                                                                                      \
    clear();                                                                                                                \
    call;                                                                                                                   \
    for (int at = 0; at < n * m; at++) {                                                                                    \
      const int begin = first[at], k = at - begin;                                                                          \
      CHECK(condition);                                                                                                     \
    }                                                                                                                       \
  } while (0)

static void carried(int n, int m) {
  find_first(n, m);
  EACH(counted(n, m), x[at] == k);
  EACH(counted_down(n, m), x[at] == k && y[at] == at % m);
  EACH(first_column(n, m), x[at] == begin % m);
  EACH(first_row(n, m), x[at] == begin / m);
  EACH(ring(n, m), x[at] == k % 7);
  EACH(ring_of_columns(n, m), x[at] == k % m);
  EACH(ring_from_first(n, m, m), x[at] == (begin % m + k) % m);
  EACH(ring_from_first(n, m, m + 4), x[at] == (begin % m + k) % (m + 4));
  EACH(rows_begun(n, m), x[at] == at / m - (begin + m - 1) / m + 1);
  EACH(column_before(n, m), x[at] == (k == 0 ? -1 : (at - 1) % m));
  EACH(change(n, m), x[at] == (k == 0 ? -1 : 0));
  EACH(after_first(n, m), x[at] == (k == 0 ? 0 : 5) + at % m);
  static int rings[most];
  for (int i = 0; i < most; i++) rings[i] = -1;
  for (int at = 0; at < n * m; at++) rings[(first[at] % m + at - first[at]) % (m + 4)]++;
  EACH(lone_ring(n, m, m + 4), x[at] == rings[at]);
  EACH(distance(n, m), x[at] == begin);
  EACH(since_row(n, m), x[at] == (at / m * m > begin ? at % m : k));
}

int main(void) {
  check_placement();
  visits();
  carried(31, 37);
  carried(3, 300);
  carried(500, 2);
  return check_result();
}
