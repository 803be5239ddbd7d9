// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock-host ourlib" } (GCC's library takes what ends where the pointer is for it, or ends the process)
//
// The pointer that a section is reached through is not mapped itself; something that ends where it is, or begins behind it, is.
#include "check.h"

struct node {
  int pad;
  int v[6];
};
struct s {
  long a;
  struct node *p;
  long b;
};
static struct {
  long before[4];
  struct {
    struct node *p;
    long b;
  } t;
} pack;

int main(void) {
  check_placement();
  static struct node n = {0, {1, 2, 3, 4, 5, 6}};
  struct s s = {1, &n, 5};
#pragma omp target enter data map(to : s.a)
#pragma omp target map(s.p->v [0:2])
  s.p->v[0] += 40;
  CHECK(n.v[0] == 41);
#pragma omp target exit data map(release : s.a)
#pragma omp target enter data map(to : s.b)
#pragma omp target map(s.p->v [0:2])
  s.p->v[1] += 40;
  CHECK(n.v[1] == 42);
#pragma omp target exit data map(release : s.b)
  // What lies before the structure is none of its members.
  pack.t.p = &n;
#pragma omp target enter data map(to : pack.before)
#pragma omp target map(pack.t.p->v [2:2])
  pack.t.p->v[2] += 40;
  CHECK(n.v[2] == 43);
  __typeof__(pack.t) *q = &pack.t;
#pragma omp target map(q->p->v [2:2])
  q->p->v[3] += 40;
  CHECK(n.v[3] == 44);
#pragma omp target exit data map(release : pack.before)
  for (int i = 0; i < 6; i++) printf("%d\n", n.v[i]);
  return check_result();
}
