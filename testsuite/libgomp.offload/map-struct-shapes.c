// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures of all shapes: packed, aligned, large with mapped members far apart, unions, arrays of structures, pointers to
// parts.
#include "check.h"

struct __attribute__((packed)) pk {
  char c;
  int i;
  double d;
};
struct al {
  char c;
  _Alignas(64) int x[3];
};
struct fl {
  int n;
  int a[5];
};
struct big {
  char pad[5000];
  int x;
  char pad2[70000];
  int y;
};
union un {
  int i;
  float f;
  char c[8];
};
struct arrs {
  struct {
    int p, q;
  } in[4];
  int t[3][4];
};
struct ptrs {
  int *a, *b, *c;
  int n;
};
int main(void) {
  check_placement();
  struct pk pk[3] = {{1, 2, 3}};
  struct al al = {1, {2, 3, 4}};
  static struct big bg;
  struct fl *f = malloc(sizeof(struct fl));
  f->n = 5;
  for (int i = 0; i < 5; i++) f->a[i] = i;
  union un u = {5};
  struct arrs ar;
  memset(&ar, 0, sizeof ar);
  int x[4] = {1, 2, 3, 4}, y[4] = {5, 6, 7, 8}, z[4] = {0};
  struct ptrs pp = {x, y, z, 4}, *pq = &pp;
  long addr = 0;
#pragma omp target map(tofrom : pk[1 : 2], al, u) map(from : addr)
  {
    pk[1].i = 7;
    pk[2].d = pk[1].i;
    al.x[2] = al.x[0] + al.c;
    u.c[7] = 1;
    addr = ((long)&al.x[0]) % 64;
  }
  CHECK(pk[1].i == 7 && pk[2].d == 7 && al.x[2] == 3 && u.c[7] == 1 && addr == 0);
#pragma omp target map(tofrom : bg.x, bg.y)
  {
    bg.x = 1;
    bg.y = 2;
  }
  CHECK(bg.x == 1 && bg.y == 2);
#pragma omp target map(tofrom : f[ : 1], f->a[ : 5])
  {
    for (int i = 0; i < f->n; i++) f->a[i] *= 2;
  }
  CHECK(f->a[4] == 8);
#pragma omp target map(tofrom : ar.in[1 : 2], ar.t[1][1 : 2])
  {
    ar.in[2].q = 4;
    ar.t[1][2] = 6;
  }
  CHECK(ar.in[2].q == 4 && ar.t[1][2] == 6);
#pragma omp target map(to : pp.n, pp.a[ : 4], pp.b[ : 4]) map(from : pp.c[ : 4])
  {
    for (int i = 0; i < pp.n; i++) pp.c[i] = pp.a[i] + pp.b[i];
  }
  CHECK(z[3] == 12 && pp.a == x && pp.c == z);
#pragma omp target map(to : pq->n, pq->a[ : 4], pq->b[ : 4]) map(from : pq -> c[ : 4])
  {
    for (int i = 0; i < pq->n; i++) pq->c[i] = pq->a[i] * pq->b[i];
  }
  CHECK(z[3] == 32 && pp.c == z);
#pragma omp target data map(to : pq[ : 1], pq->a[ : 4]) map(tofrom : pq -> c[ : 4])
  {
#pragma omp target
    pq->c[0] = pq->a[3] + pq->n;
  }
  CHECK(z[0] == 8 && pp.a == x);
#pragma omp target enter data map(to : pp.a[ : 4], pp.b[ : 4], pp.c[ : 4], pp)
#pragma omp target
  pp.c[1] = pp.a[1] + pp.b[1];
  x[1] = 50;
#pragma omp target update to(pp.a[1 : 1])
#pragma omp target
  pp.c[2] = pp.a[1];
#pragma omp target update from(pp.c[ : 4])
  CHECK(z[1] == 8 && z[2] == 50 && pp.c == z);
#pragma omp target exit data map(release : pp.a[ : 4], pp.b[ : 4]) map(from : pp.c[ : 4], pp)
  CHECK(pp.a == x && pp.b == y && pp.c == z);
  int n = 0;
#pragma omp target map(tofrom : x[ : n]) map(tofrom : n)
  n = 3;
  CHECK(n == 3);
  struct ptrs arr[3];
  int st[3][2];
  for (int i = 0; i < 3; i++) {
    arr[i] = pp;
    arr[i].a = st[i];
    arr[i].n = 2;
    st[i][0] = i;
    st[i][1] = 2 * i;
  }
#pragma omp target map(tofrom : arr[0].a[ : 2], arr[1].a[ : 2], arr[2].a[ : 2]) map(to : arr[0].n, arr[1].n, arr[2].n)
  {
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < arr[i].n; j++) arr[i].a[j] += 10;
  }
  CHECK(st[2][1] == 14 && st[0][0] == 10 && arr[1].a == st[1]);
  int idx = 1;
#pragma omp target map(tofrom : arr[idx].a[ : 2])
  arr[idx].a[0] = 99;
  CHECK(st[1][0] == 99);
  free(f);
  return check_result();
}
