// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// target update: to and from, sections, absent data are left alone, structure members, if(0), from inside nested regions.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#include "check.h"

struct s {
  int a, b, c;
};

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  int a[100];
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target data map(to : a)
  {
    for (int i = 0; i < 100; i++) a[i] = 1000 + i;
#pragma omp target update to(a [20:30])
#pragma omp target
    for (int i = 0; i < 100; i++) a[i] += 5;
#pragma omp target update from(a [10:20])
    for (int i = 0; i < 100 && !host; i++) CHECK(a[i] == (i < 10 || i >= 30 ? 1000 + i : i < 20 ? i + 5 : 1005 + i));
#pragma omp target update from(a) if (0)
    CHECK(host || a[99] == 1099);
#pragma omp target update from(a)
    CHECK(host || a[99] == 104);
  }
  int absent = 3;
#pragma omp target update from(absent)
#pragma omp target update to(absent)
  CHECK(absent == 3);

  struct s s = {1, 2, 3};
#pragma omp target data map(to : s)
  {
    s.a = 10;
    s.b = 20;
    s.c = 30;
#pragma omp target update to(s.a, s.c)
#pragma omp target
    {
      s.a += s.b;
      s.b = s.c;
    }
#pragma omp target update from(s.a, s.b)
  }
  CHECK(host || (s.a == 12 && s.b == 30 && s.c == 30));
  puts("done");
  return check_result();
}
