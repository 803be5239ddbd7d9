// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-compiler-fails "what a mapper enters is not found again, with either library" 17 "-O2" }
//
// declare mapper, nested, in C.
#include "check.h"
typedef struct {
  int n;
  int *data;
  int extra[4];
} vec;
#pragma omp declare mapper(vec v) map(to : v.n) map(v.data[0 : v.n])
#pragma omp declare mapper(whole : vec v) map(v, v.data[0 : v.n])
typedef struct {
  vec a, b;
  double *d;
} pair;
#pragma omp declare mapper(pair p) map(p.a, p.b) map(to : p.d[0 : 3])
int main(void) {
  check_placement();
  int A[8], B[5];
  double D[3] = {1, 2, 3};
  for (int i = 0; i < 8; i++) A[i] = i;
  for (int i = 0; i < 5; i++) B[i] = 10 * i;
  vec v = {8, A, {1, 2, 3, 4}};
#pragma omp target map(v)
  for (int i = 0; i < v.n; i++) v.data[i] += 1;
  for (int i = 0; i < 8; i++) CHECK(A[i] == i + 1);
  pair p = {{8, A}, {5, B}, D};
  int s = 0;
#pragma omp target map(p) map(tofrom : s)
  {
    for (int i = 0; i < p.a.n; i++) s += p.a.data[i];
    for (int i = 0; i < p.b.n; i++) p.b.data[i]++;
    s += (int)p.d[2];
  }
  printf("%d %d\n", s, B[4]);
#pragma omp target enter data map(to : v)
#pragma omp target
  v.data[0] = 1000;
#pragma omp target update from(v)
  printf("%d\n", A[0]);
#pragma omp target exit data map(release : v)
  vec arr[3] = {{8, A}, {5, B}, {2, A + 6}};
  return check_result();
}
