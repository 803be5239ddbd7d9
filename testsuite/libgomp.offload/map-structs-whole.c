// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device !stock !stock-ours" } GCC's library refuses a structure of which all members are mapped.
//
// A structure whose members were mapped by name, all of them and together, is there as a whole: it may be mapped, updated
// and copied back itself, with padding between and behind its members, and its attached pointers stay attached.
#include "check.h"

struct vector {
  int length; // padding follows
  int *data;
};
struct mixed {
  char c;
  double d;
  short s;
  char name[3]; // padding follows
};
struct outer {
  long before;
  struct {
    int x, y;
  } in;
  long after;
};

static void pointers(void) {
  int data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  struct vector v = {8, data};
#pragma omp target enter data map(to : v.length, v.data, v.data[ : 8])
#pragma omp target map(present, alloc : v)
  for (int i = 0; i < v.length; i++) v.data[i] += 10;
#pragma omp target update from(v)
  CHECK(v.data == data && v.length == 8 && data[0] == 1);
  v.length = 4;
#pragma omp target map(always, tofrom : v)
  {
    for (int i = 0; i < v.length; i++) v.data[i] += 100;
    v.length = 5;
  }
  CHECK(v.data == data && v.length == 5 && data[0] == 1);
#pragma omp target exit data map(from : v, v.data[ : 8])
  CHECK(v.data == data && data[3] == 114 && data[4] == 15);
  CHECK(!omp_target_is_present(&v, omp_get_default_device()) && !omp_target_is_present(data, omp_get_default_device()));
}

static void padding(void) {
  struct mixed m = {1, 2, 3, {4, 5, 6}}, next = {0};
#pragma omp target enter data map(to : m.c, m.d, m.s, m.name)
#pragma omp target map(tofrom : m) map(tofrom : next)
  {
    next = m;
    m.name[2] = m.c + 40;
    m.d *= 2;
  }
  CHECK(next.c == 1 && next.d == 2 && next.s == 3 && next.name[2] == 6);
  CHECK(m.d == 2);
#pragma omp target update from(m)
  CHECK(m.c == 1 && m.d == 4 && m.s == 3 && m.name[2] == 41);
  m.s = 30;
#pragma omp target update to(m)
#pragma omp target map(m)
  m.c = m.s + 1;
#pragma omp target exit data map(from : m)
  CHECK(m.c == 31 && m.d == 4 && m.s == 30 && m.name[0] == 4 && m.name[2] == 41);
  CHECK(!omp_target_is_present(&m.d, omp_get_default_device()));
}

static void inner(void) {
  struct outer o = {1, {2, 3}, 4};
#pragma omp target data map(to : o.before, o.in.x, o.in.y, o.after)
  {
#pragma omp target map(always, from : o.in)
    {
      o.in.x += 10;
      o.in.y += 20;
      o.before = 100;
    }
    CHECK(o.in.x == 12 && o.in.y == 23 && o.before == 1);
#pragma omp target map(always, from : o)
    o.after = o.before + o.in.x;
    CHECK(o.before == 100 && o.in.x == 12 && o.in.y == 23 && o.after == 112);
  }
  CHECK(!omp_target_is_present(&o.in, omp_get_default_device()));
}

// Where a member that is not mapped fills what could be padding, nobody can tell; the host's keeps its value.
struct looks_padded {
  int a, b;
  double *p;
};
static void unmapped_member(void) {
  double d[2] = {1, 2};
  struct looks_padded s = {1, 22, d};
#pragma omp target enter data map(to : s.a, s.p, s.p[ : 2])
#pragma omp target map(always, tofrom : s)
  s.a += (int)s.p[1];
  CHECK(s.a == 3 && s.b == 22 && s.p == d);
#pragma omp target update from(s)
  CHECK(s.a == 3 && s.b == 22 && s.p == d);
#pragma omp target exit data map(from : s)
#pragma omp target exit data map(delete : s, d)
  CHECK(s.a == 3 && s.b == 22 && s.p == d);
}

int main(void) {
  check_placement();
  for (int i = 0; i < 3; i++) {
    unmapped_member();
    pointers();
    padding();
    inner();
  }
  return check_result();
}
