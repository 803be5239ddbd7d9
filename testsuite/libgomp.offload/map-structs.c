// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures: whole, by member, nested, arrays of them, bit fields, padding, arguments of functions.
#include "check.h"

struct inner {
  short s;
  double d[3];
};

struct outer {
  char c;
  struct inner in;
  long tail;
  unsigned low : 5, high : 11;
};

static struct outer make(int k) {
  struct outer o = {
      (char)('a' + k), {(short)(k * 3), {k, k + 0.5, k + 0.25}}, 1000L * k, (unsigned)k & 31, (unsigned)k * 7 & 2047};
  return o;
}

static int same(const struct outer *a, const struct outer *b) {
  return a->c == b->c && a->in.s == b->in.s && a->in.d[0] == b->in.d[0] && a->in.d[1] == b->in.d[1] &&
         a->in.d[2] == b->in.d[2] && a->tail == b->tail && a->low == b->low && a->high == b->high;
}

int main(void) {
  check_placement();
  struct outer o = make(3), expected = make(3);
#pragma omp target map(tofrom : o)
  {
    struct outer copy = o;
    copy.in.s += 1;
    copy.high += 2;
    o = copy;
  }
  expected.in.s += 1;
  expected.high += 2;
  CHECK(same(&o, &expected));

  // Some members only; the others stay what the host makes of them.
  o = make(5);
  expected = make(5);
#pragma omp target map(tofrom : o.in.s, o.tail) map(to : o.in.d)
  {
    o.tail += (long)o.in.d[0] + o.in.s;
    o.in.s = 77;
  }
  expected.tail += 5 + 15;
  expected.in.s = 77;
  CHECK(same(&o, &expected));

  // A part of an array member.
  o = make(6);
#pragma omp target map(tofrom : o.in.d [1:2])
  {
    o.in.d[1] = 41;
    o.in.d[2] = 42;
  }
  CHECK(o.in.d[0] == 6 && o.in.d[1] == 41 && o.in.d[2] == 42);

  struct outer many[20];
  for (int i = 0; i < 20; i++) many[i] = make(i);
#pragma omp target map(tofrom : many [5:10])
  for (int i = 5; i < 15; i++) many[i].tail = -many[i].tail;
  for (int i = 0; i < 20; i++) {
    struct outer e = make(i);
    if (i >= 5 && i < 15) e.tail = -e.tail;
    CHECK(same(&many[i], &e));
  }

  printf("%ld %c\n", many[7].tail, many[8].c);
  return check_result();
}
