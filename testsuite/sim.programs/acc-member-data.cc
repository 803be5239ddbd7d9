// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data members in clauses: sections of member pointers by attach, members of references and of bases, arrays of structures with pointers.
#include "check.h"

struct base {
  int *p;
  int n;
};
struct derived : base {
  double *q;
};

static long total(derived &d) {
  long s = 0;
#pragma acc parallel loop present(d) reduction(+ : s)
  for (int i = 0; i < d.n; i++) s += d.p[i] + (long)d.q[i];
  return s;
}

int main() {
  check_placement();
  derived d;
  d.n = 60;
  d.p = new int[60];
  d.q = new double[60];
  for (int i = 0; i < 60; i++) d.p[i] = i, d.q[i] = 1000 * i;
#pragma acc enter data copyin(d)
#pragma acc enter data copyin(d.p[0 : 60])
#pragma acc enter data copyin(d.q[0 : 60])
  CHECK(total(d) == 1001 * 1770);
#pragma acc parallel loop present(d)
  for (int i = 0; i < 60; i++) d.p[i] = -1;
#pragma acc update self(d.p[10 : 5])
  CHECK(d.p[10] == -1 && d.p[14] == -1);
#pragma acc exit data copyout(d.p[0 : 60])
#pragma acc exit data delete (d.q[0 : 60])
#pragma acc exit data delete (d)
  CHECK(d.p[59] == -1);
  // The host's pointers are what they were.
  CHECK(d.q[59] == 59000);
  delete[] d.p;
  delete[] d.q;

  // Static members.
  struct holder {
    static int *data() {
      static int values[20];
      return values;
    }
  };
  int *values = holder::data();
#pragma acc parallel loop copy(values[0 : 20])
  for (int i = 0; i < 20; i++) values[i] = i * i;
  CHECK(holder::data()[19] == 361);
  puts("done");
  return check_result();
}
