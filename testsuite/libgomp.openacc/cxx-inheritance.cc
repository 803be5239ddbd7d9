// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of derived classes in clauses, with empty and several bases.
#include "apart.h"

struct empty {};
struct left {
  int l;
};
struct right {
  double r;
};
struct derived : empty, left, right {
  int own[3];
};

int main() {
  check_placement();
  derived d;
  d.l = 3;
  d.r = 2.5;
  for (int i = 0; i < 3; i++) d.own[i] = i;
#pragma acc parallel num_gangs(1) copy(d)
  {
    d.l *= 2;
    d.r *= 2;
    for (int i = 0; i < 3; i++) d.own[i] += d.l;
  }
  CHECK(d.l == 6 && d.r == 5 && d.own[2] == 8);
  return check_result();
}
