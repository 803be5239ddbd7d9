// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// newlib's qsort and bsearch with comparison functions of the device, rand_r, on several types, from one thread and from many.
#include "check.h"

#pragma omp begin declare target
struct record {
  int key;
  char name[9];
};
static int by_int(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b); }
static int by_double(const void *a, const void *b) { return (*(const double *)b > *(const double *)a) - (*(const double *)b < *(const double *)a); }
static int by_name(const void *a, const void *b) { return strcmp(((const struct record *)a)->name, ((const struct record *)b)->name); }
#pragma omp end declare target

int main(void) {
  check_placement();
  enum { N = 200 };
  static int a[N];
  static double d[N];
  static struct record r[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 7919 % N;
    d[i] = i * 101 % N * 0.5;
    r[i].key = i * 61 % N;
    snprintf(r[i].name, sizeof r[i].name, "%c%03d", 'a' + i % 3, i * 61 % N);
  }
  int found = -1, missing = 1;
#pragma omp target map(tofrom : a, d, r) map(from : found, missing)
  {
    qsort(a, N, sizeof *a, by_int);
    qsort(d, N, sizeof *d, by_double);
    qsort(r, N, sizeof *r, by_name);
    int key = 150;
    int *p = bsearch(&key, a, N, sizeof *a, by_int);
    found = p ? (int)(p - a) : -1;
    key = 1000;
    missing = bsearch(&key, a, N, sizeof *a, by_int) != NULL;
  }
  CHECK(found == 150 && missing == 0);
  for (int i = 0; i < N; i++) CHECK(a[i] == i && d[i] == (N - 1 - i) * 0.5 && (i == 0 || strcmp(r[i - 1].name, r[i].name) < 0));

  static int rows[16][32];
  for (int i = 0; i < 16; i++)
    for (int k = 0; k < 32; k++) rows[i][k] = (k * 13 + i) % 32;
#pragma omp target teams distribute parallel for map(tofrom : rows) num_teams(2) thread_limit(4)
  for (int i = 0; i < 16; i++) qsort(rows[i], 32, sizeof **rows, by_int);
  for (int i = 0; i < 16; i++)
    for (int k = 0; k < 32; k++) CHECK(rows[i][k] == k);
  puts("done");
  return check_result();
}
