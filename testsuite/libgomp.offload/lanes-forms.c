// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a compiler makes of plain loops at higher levels of optimisation: nests of which it makes several, values that it keeps from one iteration for
// the next, tests that it turns into arithmetic (lanes-forms-verbose.c says that they are on lanes).
// { dg-variants "optimisation" }
// { dg-modes "stock ours ours-rules" }
#include "check.h"

enum { n = 23, m = 17, size = n * m };
static int a[size], b[size], c[size];
static double x[size], y[size];

static void fill(void) {
  for (int i = 0; i < size; i++) a[i] = i * 37 % 101, b[i] = c[i] = -1, x[i] = i * 0.25, y[i] = 1;
}

__attribute__((noipa)) static void planes(int l) {
#pragma omp target teams distribute parallel for collapse(3) map(from : b)
  for (int k = 0; k < l; k++)
    for (int j = 0; j < l; j++)
      for (int i = 0; i < l; i++) b[(k * l + j) * l + i] = i + 10 * j;
}

__attribute__((noipa)) static void transposed(unsigned long rows, unsigned long columns) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a) map(tofrom : b)
  for (unsigned long i = 0; i < rows; i++)
    for (unsigned long j = 0; j < columns; j++) b[j * rows + i] = a[i * columns + j];
}

__attribute__((noipa)) static void product(int l) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a) map(tofrom : c)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < l; j++) {
      int s = 0;
      for (int k = 0; k < l; k++) s += a[i * l + k] * a[k * l + j];
      c[i * l + j] = s;
    }
}

__attribute__((noipa)) static void shortest(int l, int k) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : a)
  for (int i = 0; i < l; i++)
    for (int j = 0; j < l; j++) {
      const int by = a[i * l + k] + a[k * l + j];
      if (by < a[i * l + j]) a[i * l + j] = by;
    }
}

static inline int wrapped(int i, int l) { return i < 0 ? i + l : i >= l ? i - l : i; }

__attribute__((noipa)) static void periodic(int rows, int columns) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a) map(tofrom : b, c)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      const int east = wrapped(j + 1, columns), west = wrapped(j - 1, columns);
      if (a[i * columns + j] > 90) {
        b[i * columns + j] = -7;
        continue;
      }
      b[i * columns + j] = a[i * columns + east] + a[i * columns + west];
      c[i * columns + j] = a[(i + rows - 1) % rows * columns + j];
    }
}

__attribute__((noipa)) static double trapezoids(int l) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : x)
  for (int i = 1; i < l; ++i) s += 0.5 * (x[i] + x[i - 1]) * (1 + i % 2);
  return s;
}

__attribute__((noipa)) static void three_points(int l) {
#pragma omp target teams distribute parallel for map(to : a) map(from : b)
  for (int i = 1; i < l - 1; i++) b[i] = a[i - 1] + 2 * a[i] + 3 * a[i + 1];
}

struct field {
  double *at;
  int columns;
};
static inline double *place(struct field f, int i, int j) { return &f.at[i * f.columns + j]; }

__attribute__((noipa)) static void by_members(int rows, int columns) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : y)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) {
      const struct field f = {y, columns};
      *place(f, i, j) += i + 2 * j;
    }
}

int main(void) {
  check_placement();
  for (int l = 1; l < 8; l += 2) {
    fill();
    planes(l);
    for (int i = 0; i < l * l * l; i++) CHECK(b[i] == i % l + 10 * (i / l % l));
  }
  for (int columns = 1; columns <= m; columns += 4) {
    fill();
    transposed(n, columns);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < columns; j++) CHECK(b[j * n + i] == a[i * columns + j]);
    fill();
    periodic(n, columns);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < columns; j++) {
        const int at = i * columns + j, row = i * columns;
        CHECK(b[at] == (a[at] > 90 ? -7 : a[row + wrapped(j + 1, columns)] + a[row + wrapped(j - 1, columns)]));
        CHECK(c[at] == (a[at] > 90 ? -1 : a[(i + n - 1) % n * columns + j]));
      }
    fill();
    by_members(n, columns);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < columns; j++) CHECK(y[i * columns + j] == 1 + i + 2 * j);
  }
  for (int l = 1; l <= m; l += 4) {
    fill();
    product(l);
    for (int i = 0; i < l; i++)
      for (int j = 0; j < l; j++) {
        int s = 0;
        for (int k = 0; k < l; k++) s += a[i * l + k] * a[k * l + j];
        CHECK(c[i * l + j] == s);
      }
    fill();
    for (int i = 0; i < l * l; i++) c[i] = a[i];
    for (int i = 0; i < l; i++) a[i * l + l - 1] = a[(l - 1) * l + i] = c[i * l + l - 1] = c[(l - 1) * l + i] = i;
    shortest(l, l - 1);
    for (int i = 0; i < l; i++)
      for (int j = 0; j < l; j++) CHECK(a[i * l + j] == (i + j < c[i * l + j] ? i + j : c[i * l + j]));
    fill();
    three_points(l * 10);
    for (int i = 1; i < l * 10 - 1; i++) CHECK(b[i] == a[i - 1] + 2 * a[i] + 3 * a[i + 1]);
    double s = 0;
    for (int i = 1; i < l * 20; i++) s += 0.5 * (x[i] + x[i - 1]) * (1 + i % 2);
    CHECK(trapezoids(l * 20) == s);
  }
  return check_result();
}
