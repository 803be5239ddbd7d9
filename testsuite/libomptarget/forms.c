// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms of maps that the compiler writes: members of structures, pointers in them, a mapper, use_device_ptr, a link
// variable, a global one, a region with nowait.
#include <stdlib.h>

#pragma omp declare target
int global = 5;
#pragma omp end declare target
int linked[4];
#pragma omp declare target link(linked)
typedef struct {
  int n;
  double *p;
  int m;
} record;
#pragma omp declare mapper(deep : record s) map(tofrom : s, s.p[0 : s.n])

int main(void) {
  record s = {5, malloc(5 * sizeof(double)), 7};
  for (int i = 0; i < 5; i++) s.p[i] = i;
#pragma omp target map(s.n, s.p[0 : 5])
  for (int i = 0; i < s.n; i++) s.p[i] += global;
#pragma omp target map(mapper(deep), tofrom : s)
  for (int i = 0; i < s.n; i++) s.p[i] += s.m;
  double *q = s.p;
#pragma omp target data map(tofrom : q[0 : 5]) use_device_ptr(q)
  {
#pragma omp target is_device_ptr(q)
    for (int i = 0; i < 5; i++) q[i] *= 2;
  }
  for (int i = 0; i < 5; i++)
    if (s.p[i] != 2 * (i + 12)) return 1;
  linked[1] = 7;
#pragma omp target map(tofrom : linked)
  linked[1]++;
  if (linked[1] != 8) return 2;
  int x = 3;
#pragma omp target firstprivate(x) nowait
  global += x;
#pragma omp taskwait
  if (global != 5) return 3;
#pragma omp target update from(global)
  if (global != 8) return 4;
  free(s.p);
  return 0;
}
