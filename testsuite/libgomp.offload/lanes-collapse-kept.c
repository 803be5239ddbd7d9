// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collapsed nests of which the compiler keeps, for the iterations of a row, what it computes from the outer variables:
// floating-point numbers, squares, tests. And nests in which the program keeps something for a row, from the thread's first
// iteration on or from what memory had. lanes-collapse-kept-verbose.c says which of them lanes have.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 900, threads = 4 };
static int a[n], out[n];
static double x[n];

#define NEST(NAME, BEGIN, EACH)                                                                                             \
  __attribute__((noipa)) static void NAME(int rows, int columns, int v) {                                                   \
    _Pragma("omp target map(tofrom : a, x, out)") _Pragma("omp parallel num_threads(threads)") {                            \
      BEGIN;                                                                                                                \
      _Pragma("omp for collapse(2)") for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) {                     \
        const int p = i * columns + j;                                                                                      \
        EACH;                                                                                                               \
      }                                                                                                                     \
    }                                                                                                                       \
  }                                                                                                                         \
  __attribute__((noipa)) static void NAME##_here(int rows, int columns, int v) {                                            \
    const int m = rows * columns;                                                                                           \
    for (int t = 0, at = 0; t < threads; t++) {                                                                             \
      BEGIN;                                                                                                                \
      for (const int end = at + m / threads + (t < m % threads); at < end; at++) {                                          \
        const int i = at / columns, j = at % columns, p = at;                                                               \
        EACH;                                                                                                               \
      }                                                                                                                     \
    }                                                                                                                       \
  }

NEST(scaled, , x[p] = i * 0.25 + j)
NEST(
    escapes, , double c = j * 0.125 - 2; double d = i * 0.125 - 1; double r = 0; double s = 0; int times = 0;
    while (times < 40 && r * r + s * s < 4) {
      const double next = r * r - s * s + c;
      s = 2 * r * s + d;
      r = next;
      times++;
    } out[p] = times)
NEST(squares, , out[p] = i * i * 3 + j * v)
NEST(of_test, , if (i % 3 == 1) out[p] = j; else out[p] = -i)
NEST(float_test, , if (i * 0.5f < v) x[p] = j; else x[p] = i)
NEST(shared_part, , x[p] = (i * 0.5 + v) * (i * 0.25 - v) + j * 0.5)
// These are none.
NEST(row_begin, int kept = -1, if (j == 0) kept = i * i + 7; out[p] = kept)
NEST(row_begin_read, int kept = -1, if (j == 0) kept = a[i]; a[p] = kept + 1; out[p] = kept)
NEST(first_row, int kept = -1, if (kept < 0) kept = i * i; out[p] = kept)
NEST(odd_row, int kept = 0, if (i & 1) kept = i * 5; out[p] = kept + j)
NEST(counted_row, int kept = 0, if (j == columns - 1) kept++; out[p] = kept * kept + i)

static int a_there[n], out_there[n];
static double x_there[n];
static void begin(void) {
  for (int k = 0; k < n; k++) a[k] = k * 7 % 31, out[k] = -1, x[k] = -1;
}
#define TRY(NAME)                                                                                                           \
  begin();                                                                                                                  \
  NAME(rows, columns, v);                                                                                                   \
  for (int k = 0; k < n; k++) a_there[k] = a[k], out_there[k] = out[k], x_there[k] = x[k];                                  \
  begin();                                                                                                                  \
  NAME##_here(rows, columns, v);                                                                                            \
  for (int k = 0; k < n; k++) CHECK(a[k] == a_there[k] && out[k] == out_there[k] && x[k] == x_there[k]);

int main(void) {
  check_placement();
  const int sizes[][2] = {{0, 5}, {5, 0}, {1, 1}, {3, 1}, {1, 40}, {7, 9}, {30, 30}, {2, 300}, {130, 3}};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int rows = sizes[s][0], columns = sizes[s][1], v = 3 + (int)s;
    TRY(scaled)
    TRY(escapes)
    TRY(squares)
    TRY(of_test)
    TRY(float_test)
    TRY(shared_part)
    TRY(row_begin)
    TRY(first_row)
    TRY(odd_row)
    TRY(counted_row)
  }
  // Rows of one column read nothing that another iteration has written.
  {
    const int rows = 200, columns = 1, v = 1;
    TRY(row_begin_read)
  }
  return check_result();
}
