// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "host ours ours-stock" }
// Stock takes the pointer for a list of iterations: "Out of memory allocating".
//
// Iterators over sections that are reached by a pointer to pointers, in each construct. In a table of the compiler such a pointer
// looks like the list of what iterators stand for.
#include "check.h"

enum { n = 5, m = 4 };

static int x[n][m], *rows[n];
struct table {
  int rows;
  int **row;
};

static void reset(void) {
  for (int i = 0; i < n; i++) {
    rows[i] = x[i];
    for (int k = 0; k < m; k++) x[i][k] = 10 * i + k;
  }
}

// What 430 is the sum of, and 100 more in each element.
static void check_all(int sum) {
  CHECK(sum == 430);
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) CHECK(x[i][k] == 100 + 10 * i + k);
}

static void enter_and_exit(int together) {
  int **p = rows, sum = 0;
  reset();
  if (together) {
#pragma omp target enter data map(to : p[ : n]) map(iterator(i = 0 : n), to : p[i][ : m])
  } else {
#pragma omp target enter data map(to : p[ : n])
#pragma omp target enter data map(iterator(i = 0 : n), to : p[i][ : m])
  }
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      sum += p[i][k];
      p[i][k] += 100;
    }
#pragma omp target update from(iterator(i = 0 : n : 2) : p[i][1 : m - 1])
  CHECK(x[2][1] == 121 && x[4][3] == 143);
#pragma omp target exit data map(iterator(i = 0 : n), from : p[i][ : m])
#pragma omp target exit data map(release : p[ : n])
  check_all(sum);
  for (int i = 0; i < n; i++) CHECK(rows[i] == x[i]);
}

static void in_constructs(void) {
  int **p = rows, sum = 0;
  reset();
#pragma omp target map(to : p[ : n]) map(iterator(i = n - 1 : -1 : -1), tofrom : p[i][ : m]) map(tofrom : sum)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      sum += p[i][k];
      p[i][k] += 100;
    }
  check_all(sum);
  reset();
  sum = 0;
#pragma omp target data map(to : p[ : n]) map(iterator(i = 0 : n), tofrom : p[i][ : m])
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      sum += p[i][k];
      p[i][k] += 100;
    }
  check_all(sum);
}

static void always_and_present(void) {
  int **p = rows, sum = 0;
  reset();
#pragma omp target enter data map(to : p[ : n]) map(iterator(i = 0 : n), alloc : p[i][ : m])
#pragma omp target map(iterator(i = 0 : n), present, always, tofrom : p[i][ : m]) map(tofrom : sum)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      sum += p[i][k];
      p[i][k] += 100;
    }
  check_all(sum);
#pragma omp target exit data map(iterator(i = 0 : n), delete : p[i][ : m])
#pragma omp target exit data map(release : p[ : n])
}

static void in_member(void) {
  struct table t = {n, rows};
  int sum = 0;
  reset();
#pragma omp target enter data map(to : t, t.row[ : n])
#pragma omp target enter data map(iterator(i = 0 : n), to : t.row[i][ : m])
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < t.rows; i++)
    for (int k = 0; k < m; k++) {
      sum += t.row[i][k];
      t.row[i][k] += 100;
    }
#pragma omp target exit data map(iterator(i = 0 : n), from : t.row[i][ : m])
#pragma omp target exit data map(release : t, t.row[ : n])
  check_all(sum);
  CHECK(t.row == rows);
}

// What the list lies in is gone when the region runs.
__attribute__((noipa)) static void defer(int **p, int *sum) {
#pragma omp target map(to : p[ : n]) map(iterator(i = 0 : n), tofrom : p[i][ : m]) map(tofrom : sum[ : 1]) nowait depend(inout : sum[0])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      *sum += p[i][k];
      p[i][k] += 100;
    }
}

__attribute__((noipa)) static void use_stack(void) {
  volatile char bytes[8192];
  for (unsigned i = 0; i < sizeof bytes; i++) bytes[i] = 0x55;
}

static void deferred(void) {
  int sum = 0;
  reset();
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(inout : sum)
    sum = 0;
    defer(rows, &sum);
    use_stack();
  }
  check_all(sum);
}

int main(void) {
  check_placement();
  for (int round = 0; round < 2; round++) {
    enter_and_exit(0);
    enter_and_exit(1);
    in_constructs();
    always_and_present();
    in_member();
    deferred();
  }
  CHECK(check_expected_device() == 0 || !omp_target_is_present(rows, omp_get_default_device()));
  return check_result();
}
