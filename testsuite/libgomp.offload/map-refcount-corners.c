// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reference counts where sections overlap, groups are released in parts, counts reach zero inside a region, or were zero
// already.
#include "check.h"

struct S {
  int a[8];
  int *p;
  int b[8];
};
int main(void) {
  check_placement();
  int d = omp_get_default_device();
  int dev = check_expected_device();
  int a[32];
  for (int i = 0; i < 32; i++) a[i] = i;
#define P(x) (!dev || omp_target_is_present(x, d))
#define NP(x) (!dev || !omp_target_is_present(x, d))
#pragma omp target enter data map(to : a[8 : 8])
#pragma omp target enter data map(alloc : a[10 : 2])
  CHECK(P(&a[8]) && P(&a[15]) && NP(&a[7]) && NP(&a[16]));
#pragma omp target exit data map(release : a[8 : 1])
  CHECK(P(&a[8]));
#pragma omp target exit data map(from : a[8 : 8])
  CHECK(NP(&a[8]));
#pragma omp target exit data map(from : a[8 : 8])
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(delete : a[3 : 1])
  CHECK(NP(a));
#pragma omp target data map(to : a) map(alloc : a[0 : 0])
  {
    CHECK(P(a));
#pragma omp target exit data map(delete : a)
    CHECK(NP(a));
  }
  CHECK(NP(a));
#pragma omp target data map(from : a)
  {
#pragma omp target
    for (int i = 0; i < 32; i++) a[i] = 100 + i;
#pragma omp target data map(from : a)
    {
#pragma omp target
      a[0] = 5;
    }
    CHECK(a[0] == (dev ? 0 : 5));
  }
  CHECK(a[0] == 5 && a[31] == 131);
  struct S s;
  int q[8] = {0};
  memset(&s, 0, sizeof s);
  s.p = q;
#pragma omp target enter data map(to : s.a, s.b)
  CHECK(P(s.a) && P(s.b));
#pragma omp target exit data map(release : s.a)
  CHECK(NP(s.a) == NP(s.b));
#pragma omp target exit data map(release : s.b)
  CHECK(NP(s.a) && NP(s.b));
#pragma omp target enter data map(to : s)
#pragma omp target enter data map(to : s.p[ : 8])
#pragma omp target enter data map(to : s.p[ : 8])
#pragma omp target
  {
    s.p[1] = 7;
    s.a[0] = 1;
  }
#pragma omp target exit data map(from : s.p[ : 8])
  CHECK(P(q));
  CHECK(!dev || q[1] == 0);
#pragma omp target exit data map(from : s.p[ : 8])
  CHECK(NP(q));
  CHECK(q[1] == 7);
#pragma omp target exit data map(from : s)
  CHECK(s.p == q && s.a[0] == 1);
  int x = 1;
#pragma omp target data map(tofrom : x)
  {
#pragma omp target map(tofrom : x)
    x = 2;
    CHECK(x == (dev ? 1 : 2));
#pragma omp target map(always, from : x)
    x = 3;
    CHECK(x == 3);
#pragma omp target exit data map(from : x)
    CHECK(NP(&x));
    x = 9;
  }
  CHECK(x == 9);
  int n = 0;
  int *np = 0;
#pragma omp target enter data map(to : np[0 : n])
#pragma omp target map(tofrom : n) map(to : np[0 : 0])
  n = (np == 0);
  CHECK(n == 1);
#pragma omp target exit data map(release : np[ : 0])
#pragma omp target update to(a[4 : 4])
#pragma omp target update from(a)
  for (int i = 0; i < 200; i++) {
#pragma omp target enter data map(to : a)
  }
  for (int i = 0; i < 199; i++) {
#pragma omp target exit data map(release : a)
  }
  CHECK(P(a));
#pragma omp target exit data map(release : a)
  CHECK(NP(a));
  return check_result();
}
