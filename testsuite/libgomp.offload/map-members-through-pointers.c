// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock-host ourlib" }
//
// List items that are reached through pointer members: s.p->x, p->q->v[1:2]. In regions that map nothing else of the
// structure GCC 16 names its pointer as an empty member; its own library crashes then.
#include "check.h"
struct leaf {
  int x;
  double v[4];
  int *q;
};
struct mid {
  int a;
  struct leaf *l;
  struct leaf in;
  struct leaf *arr;
};
struct top {
  struct mid *m;
  int z;
  struct mid own;
};
int main(void) {
  struct leaf l = {1, {1, 2, 3, 4}, 0}, la[3] = {{0}};
  struct mid m = {5, &l, {2, {0}, 0}, la};
  struct top t = {&m, 7, {6, &l, {3, {0}, 0}, la}};
  struct mid *p = &m;
  int q[5] = {0};
  l.q = q;
  int r = 0;
#pragma omp target map(tofrom : m.l->x) map(from : r)
  {
    r = m.l->x;
    m.l->x = 11;
  }
  CHECK(r == 1 && l.x == 11 && m.l == &l);
#pragma omp target map(tofrom : m.a, m.l->x) map(from : r)
  {
    r = m.l->x + m.a;
    m.l->x = 12;
    m.a = 50;
  }
  CHECK(r == 16 && l.x == 12 && m.a == 50 && m.l == &l);
#pragma omp target map(tofrom : p->l->x, p->l->v) map(from : r)
  {
    r = p->l->x;
    p->l->v[1] = r;
  }
  CHECK(r == 12 && l.v[1] == 12 && m.l == &l);
#pragma omp target map(tofrom : p->a) map(tofrom : p -> in.x) map(from : r)
  {
    r = p->a + p->in.x;
    p->a = 3;
    p->in.x = 4;
  }
  CHECK(r == 52 && m.a == 3 && m.in.x == 4);
#pragma omp target map(tofrom : p->in.v[1 : 2]) map(from : r)
  {
    p->in.v[1] = 9;
    r = 1;
  }
  CHECK(m.in.v[1] == 9);
#pragma omp target map(tofrom : m.l->v[1 : 2]) map(from : r)
  {
    r = (int)m.l->v[1];
    m.l->v[2] = 22;
  }
  CHECK(r == 12 && l.v[2] == 22);
#pragma omp target map(to : l.q) map(tofrom : l.q[ : 5])
  l.q[3] = 4;
  CHECK(q[3] == 4 && l.q == q);
#pragma omp target map(to : m.l[ : 1]) map(tofrom : m.l -> q[ : 5])
  m.l->q[2] = 3;
  CHECK(q[2] == 3 && l.q == q && m.l == &l);
#pragma omp target map(tofrom : t.own.in.x, t.z)
  {
    t.own.in.x++;
    t.z++;
  }
  CHECK(t.own.in.x == 4 && t.z == 8);
#pragma omp target map(tofrom : m.arr[1 : 2])
  {
    m.arr[1].x = 1;
    m.arr[2].v[0] = 2;
  }
  CHECK(la[1].x == 1 && la[2].v[0] == 2);
#pragma omp target map(tofrom : p->arr[ : 3])
  {
    p->arr[0].x = 5;
  }
  CHECK(la[0].x == 5);
#pragma omp target map(tofrom : t.own.l->x) map(tofrom : t.own.l -> v)
  {
    t.own.l->x = 77;
    t.own.l->v[3] = 1;
  }
  CHECK(l.x == 77);
#pragma omp target map(tofrom : t.m[ : 1])
  t.m->a = 8;
  CHECK(m.a == 8);
#pragma omp target data map(to : m.l->x)
  {
    CHECK(check_expected_device() == 0 || omp_target_is_present(&l.x, omp_get_default_device()));
#pragma omp target map(tofrom : m.l->x)
    m.l->x++;
  }
  return check_result();
}
