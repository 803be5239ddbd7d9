/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The constructs that bench/instructions counts: without arguments their names, otherwise the named one so many times. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEN(p) p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8, p##9

static void empty_region(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp target
    {
    }
  }
}

static void ten_maps(int count)
{
  long TEN(v);
  v0 = v1 = v2 = v3 = v4 = v5 = v6 = v7 = v8 = v9 = 1;
  for (int i = 0; i < count; i++) {
#pragma omp target map(tofrom : TEN(v))
    v0 += v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9;
  }
}

static void ten_present(int count)
{
  long TEN(v);
  v0 = v1 = v2 = v3 = v4 = v5 = v6 = v7 = v8 = v9 = 1;
#pragma omp target data map(tofrom : TEN(v))
  for (int i = 0; i < count; i++) {
#pragma omp target map(tofrom : TEN(v))
    v0 += v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9;
  }
}

#define HUNDRED(p) TEN(p##0), TEN(p##1), TEN(p##2), TEN(p##3), TEN(p##4), TEN(p##5), TEN(p##6), TEN(p##7), TEN(p##8), TEN(p##9)

/* Each is used, since the compiler leaves out what the region does not. */
#define SUM(p) (p##0 + p##1 + p##2 + p##3 + p##4 + p##5 + p##6 + p##7 + p##8 + p##9)
#define SUM_OF_HUNDRED \
  (SUM(v0) + SUM(v1) + SUM(v2) + SUM(v3) + SUM(v4) + SUM(v5) + SUM(v6) + SUM(v7) + SUM(v8) + SUM(v9))
#define CLEAR(p) p##0 = p##1 = p##2 = p##3 = p##4 = p##5 = p##6 = p##7 = p##8 = p##9
#define CLEAR_ALL \
  CLEAR(v0) = CLEAR(v1) = CLEAR(v2) = CLEAR(v3) = CLEAR(v4) = CLEAR(v5) = \
    CLEAR(v6) = CLEAR(v7) = CLEAR(v8) = CLEAR(v9) = 0

static void hundred_maps(int count)
{
  long HUNDRED(v);
  CLEAR_ALL;
  for (int i = 0; i < count; i++) {
#pragma omp target map(tofrom : HUNDRED(v))
    v00 += SUM_OF_HUNDRED;
  }
}

static void hundred_present(int count)
{
  long HUNDRED(v);
  CLEAR_ALL;
#pragma omp target data map(tofrom : HUNDRED(v))
  for (int i = 0; i < count; i++) {
#pragma omp target map(tofrom : HUNDRED(v))
    v00 += SUM_OF_HUNDRED;
  }
}

/* As a program that uses Fortran's arrays, or pointers, does: much of what it lists is not plain storage. */
static void mixed(int count)
{
  static long a[64], b[64];
  struct { long k, *p; } s = {1, a};
  long *q = b, n = 3, m = 4;
#pragma omp target data map(tofrom : a, b)
  for (int i = 0; i < count; i++) {
#pragma omp target map(to : s.k, s.p[:64]) firstprivate(n) map(q[:64])
    q[n] += s.p[m] + s.k;
  }
}

static void update(int count)
{
  long x = 0;
#pragma omp target data map(tofrom : x)
  for (int i = 0; i < count; i++) {
#pragma omp target update to(x)
  }
}

static void enter_exit(int count)
{
  static char x[4096];
  for (int i = 0; i < count; i++) {
#pragma omp target enter data map(to : x)
#pragma omp target exit data map(release : x)
  }
}

/* In a table with some objects before and behind. */
static void associate(int count)
{
  static char objects[64][64];
  const int device = omp_get_default_device();
  static char *there;
  if (there == NULL) {
    there = omp_target_alloc(sizeof objects[0], device);
    for (int i = 0; i < 64; i += 2)
      omp_target_associate_ptr(objects[i], there, sizeof objects[0], 0, device);
  }
  for (int i = 0; i < count; i++) {
    char *p = objects[i % 32 * 2 + 1];
    if (omp_target_associate_ptr(p, there, sizeof objects[0], 0, device) != 0 || omp_target_disassociate_ptr(p, device) != 0)
      abort();
  }
}

static const struct {
  const char *name;
  void (*work)(int);
} constructs[] = {{"empty-region", empty_region},
                  {"region-with-10-maps", ten_maps},
                  {"region-with-10-present", ten_present},
                  {"region-with-100-maps", hundred_maps},
                  {"region-with-100-present", hundred_present},
                  {"region-with-mixed-items", mixed},
                  {"update-8-bytes", update},
                  {"enter-and-exit-data", enter_exit},
                  {"associate-and-disassociate", associate}};

int main(int argc, char **argv)
{
  for (size_t i = 0; i < sizeof constructs / sizeof constructs[0]; i++)
    if (argc < 3)
      puts(constructs[i].name);
    else if (strcmp(argv[1], constructs[i].name) == 0) {
      constructs[i].work(1); /* the first has the device initialised */
      constructs[i].work(atoi(argv[2]));
    }
  return 0;
}
