/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Teams of threads that begin and end in many ways: one after the other in a kernel, of several sizes, nested, beside memory that
   device code itself allocates and frees. Our plugin gives them memory of their own in place of the heap's. */
// { dg-vendors-differ } GCC's device library for AMD GPUs says that its arena for teams is too small, and takes memory elsewhere.
#include "check.h"

#include <omp.h>
#include <stdlib.h>

#pragma omp begin declare target
static long sum_of(int threads)
{
  long sum = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  sum += omp_get_thread_num() + 1;
  return sum;
}

static long nested(void)
{
  long sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
  {
    long inner = 0;
#pragma omp parallel num_threads(3) reduction(+ : inner)
    inner += 1;
    sum += inner >= 1;
  }
  return sum;
}
#pragma omp end declare target

static void one_after_the_other(void)
{
  long ok = 0;
#pragma omp target map(tofrom : ok) thread_limit(8)
  for (int round = 0; round < 40; round++) {
    int n = round % 8 + 1;
    long sum = sum_of(n);
    /* Less than asked for is allowed: then the sum is that of fewer threads. */
    for (int k = 1; k <= n; k++)
      if (sum == k * (k + 1) / 2) {
        ok++;
        break;
      }
  }
  CHECK(ok == 40);
}

static void in_many_teams(void)
{
  enum { n = 1000 };
  static int a[n];
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < n; i++)
    a[i] += i;
  for (int i = 0; i < n; i++)
    CHECK(a[i] == i);
}

static void with_memory(void)
{
  int bad = 1;
#pragma omp target map(from : bad)
  {
    bad = 0;
    int *p[32];
    for (int i = 0; i < 32; i++) {
      p[i] = malloc((i + 1) * sizeof(int));
      for (int k = 0; p[i] != NULL && k <= i; k++)
        p[i][k] = i;
      bad += sum_of(4) < 1;
    }
    for (int i = 0; i < 32; i++) {
      for (int k = 0; p[i] != NULL && k <= i; k++)
        bad += p[i][k] != i;
      free(p[i]);
    }
    free(NULL);
#pragma omp parallel num_threads(8) reduction(+ : bad)
    for (int i = 0; i < 8; i++) {
      char *q = malloc(64 + i);
      bad += q == NULL;
      free(q);
    }
  }
  CHECK(bad == 0);
}

int main(void)
{
  check_placement();
  one_after_the_other();
  in_many_teams();
  with_memory();
  long sum = 0;
#pragma omp target map(from : sum)
  sum = nested();
  CHECK(sum >= 1 && sum <= 4);
  return check_result();
}
