// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// References: parameters, members, to arrays; structured bindings; static members; references to pointers with sections.
#include "check.h"

struct holder {
  explicit holder(int &x) : value(x) {}
  int &value;
};

static void increment(int &x, int (&array)[4]) {
#pragma omp target map(tofrom : x, array)
  {
    x++;
    for (int i = 0; i < 4; i++) array[i] += x;
  }
}

static void through_pointer(int *&p, int n) {
#pragma omp target map(tofrom : p[:n])
  for (int i = 0; i < n; i++) p[i]--;
}

struct pair {
  int first;
  double second;
};

int main() {
  check_placement();
  int x = 4, a[4] = {1, 2, 3, 4};
  increment(x, a);
  CHECK(x == 5 && a[0] == 6 && a[3] == 9);
  int *p = a;
  through_pointer(p, 4);
  CHECK(p == a && a[0] == 5 && a[3] == 8);

  int target = 7;
  int &alias = target;
#pragma omp target map(tofrom : alias)
  alias *= 2;
  CHECK(target == 14);
#pragma omp target firstprivate(alias)
  alias = 0;
  CHECK(target == 14);

  holder h(target);
#pragma omp target map(tofrom : h.value)
  h.value += 6;
  CHECK(target == 20);

  pair q = {3, 0.5};
#pragma omp target map(tofrom : q)
  {
    auto &[i, d] = q;
    i *= 2;
    d *= 8;
  }
  CHECK(q.first == 6 && q.second == 4);
  printf("%d %d %g\n", x, target, q.second);
  return check_result();
}
