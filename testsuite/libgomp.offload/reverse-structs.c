// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload with structures: whole, by member, nested, arrays of them; on the device alone and mapped from the host.
#pragma omp requires reverse_offload
#include "check.h"

struct inner {
  short s;
  double d[2];
};
struct outer {
  char c;
  struct inner in;
  long tail;
  int list[5];
};

int main(void) {
  check_placement();
  int bad = 0;
  struct outer mapped = {'m', {1, {2, 3}}, 4, {5, 6, 7, 8, 9}};
#pragma omp target map(tofrom : bad, mapped)
  {
    struct outer o = {'a', {2, {0.5, 1.5}}, 1000, {1, 2, 3, 4, 5}};
#pragma omp target device(ancestor : 1) map(tofrom : o)
    {
      o.c++;
      o.in.d[1] *= 2;
      o.list[4] += (int)o.tail;
    }
    bad += o.c != 'b' || o.in.d[1] != 3 || o.list[4] != 1005 || o.in.s != 2;

#pragma omp target device(ancestor : 1) map(tofrom : o.in.s) map(tofrom : o.tail) map(to : o.list)
    {
      o.tail += o.list[1] + o.in.s;
      o.in.s = 9;
    }
    bad += o.tail != 1004 || o.in.s != 9 || o.c != 'b' || o.list[1] != 2;

    struct inner many[4];
    for (int i = 0; i < 4; i++) {
      many[i].s = (short)i;
      many[i].d[0] = i;
      many[i].d[1] = 10 * i;
    }
#pragma omp target device(ancestor : 1) map(tofrom : many [1:2])
    for (int i = 1; i < 3; i++) many[i].d[0] += many[i].d[1];
    bad += many[0].d[0] != 0 || many[1].d[0] != 11 || many[2].d[0] != 22 || many[3].d[0] != 3;

    // Mapped from the host: its members are the host's.
#pragma omp target device(ancestor : 1) map(always, tofrom : mapped.tail) map(tofrom : mapped.list)
    {
      mapped.tail += 40;
      mapped.list[0] = 50;
    }
    bad += mapped.tail != 44;
  }
  CHECK(bad == 0);
  CHECK(mapped.tail == 44 && mapped.c == 'm' && mapped.in.d[1] == 3);
  printf("%ld\n", mapped.tail);
  return check_result();
}
