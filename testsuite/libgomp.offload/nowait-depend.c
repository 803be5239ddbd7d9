// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// target nowait with dependences: chains across regions, enter, update and exit data and host tasks; taskwait waits for them
// all.
#include "check.h"

enum { n = 200, chains = 6 };

int main(void) {
  check_placement();
  int a[n], sum = 0;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target enter data map(to : a) nowait depend(out : a)
    for (int round = 0; round < 8; round++) {
#pragma omp target nowait depend(inout : a)
      for (int i = 0; i < n; i++) a[i] = 3 * a[i] + round;
    }
#pragma omp target update from(a) nowait depend(inout : a)
#pragma omp task depend(inout : a) shared(a, sum)
    for (int i = 0; i < n; i++) {
      sum += a[i];
      a[i] = -a[i];
    }
#pragma omp target update to(a) nowait depend(inout : a)
#pragma omp target nowait depend(inout : a)
    for (int i = 0; i < n; i++) a[i] += 1;
#pragma omp target exit data map(from : a) nowait depend(inout : a)
  }
  int expected_sum = 0;
  for (int i = 0; i < n; i++) {
    int v = i;
    for (int round = 0; round < 8; round++) v = 3 * v + round;
    expected_sum += v;
    CHECK(a[i] == 1 - v);
  }
  CHECK(sum == expected_sum);

  // Independent chains, without a parallel region around them.
  int x[chains] = {0};
  for (int step = 0; step < 5; step++)
    for (int c = 0; c < chains; c++) {
      int *p = &x[c];
#pragma omp target nowait map(tofrom : p[0 : 1]) depend(inout : x[c]) firstprivate(c, step)
      *p = *p * 2 + c + step;
    }
#pragma omp taskwait
  for (int c = 0; c < chains; c++) {
    int v = 0;
    for (int step = 0; step < 5; step++) v = v * 2 + c + step;
    CHECK(x[c] == v);
  }

  // firstprivate data are copied when the construct is met; the region may run much later.
  int out[10] = {0};
  for (int i = 0; i < 10; i++) {
    int local[3] = {i, 10 * i, 100 * i};
    double factor = i / 2.0;
    int *p = &out[i];
#pragma omp target nowait firstprivate(local, factor) map(from : p[0 : 1])
    *p = local[0] + local[1] + local[2] + (int)(2 * factor);
    local[0] = local[1] = local[2] = -1;
  }
#pragma omp taskwait
  for (int i = 0; i < 10; i++) CHECK(out[i] == 112 * i);

  // depend without nowait waits first.
  int flag = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : flag) shared(flag)
    flag = 5;
#pragma omp target map(tofrom : flag) depend(inout : flag)
    flag *= 2;
    CHECK(flag == 10);
  }
  // In a taskgroup, and one that is waited for by taskwait depend.
  int g = 0, h = 0;
#pragma omp taskgroup
  {
#pragma omp target nowait map(tofrom : g)
    g++;
  }
  CHECK(g == 1);
#pragma omp target nowait map(tofrom : h) depend(out : h)
  h = 7;
#pragma omp taskwait depend(in : h)
  CHECK(h == 7);
  printf("%d %d\n", sum, a[n - 1]);
  return check_result();
}
