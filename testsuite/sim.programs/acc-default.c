// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// default(none) with everything named and default(present); what is copied when nothing is said: arrays and aggregates as by copy, in
// parallel, kernels and loops.
#include "check.h"

struct s {
  int a, b;
};

int main(void) {
  check_placement();
  int a[20], n = 20, k = 3;
  struct s s = {1, 2};
  for (int i = 0; i < 20; i++) a[i] = i;
#pragma acc parallel loop default(none) copy(a) firstprivate(n, k)
  for (int i = 0; i < n; i++) a[i] *= k;
  CHECK(a[19] == 57);
#pragma acc data copy(a, s)
  {
#pragma acc parallel loop default(present)
    for (int i = 0; i < n; i++) a[i] += s.b;
#pragma acc kernels default(present)
    {
      s.a = a[1];
    }
  }
  CHECK(a[19] == 59 && s.a == 5);
#pragma acc parallel loop
  for (int i = 0; i < n; i++) a[i] += k;
  CHECK(a[0] == 5 && a[19] == 62);
#pragma acc parallel num_gangs(1)
  {
    s.a = 10;
    s.b = a[2];
  }
  CHECK(s.a == 10 && s.b == 11);
  puts("done");
  return check_result();
}
