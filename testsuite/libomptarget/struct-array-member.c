// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections of an array that is a member.
#include "check.h"

struct s {
  int head;
  int a[50];
  int tail;
};

int main(void) {
  struct s s = {1, {0}, 2};
#pragma omp target map(tofrom : s.a[10 : 5]) map(to : s.tail)
  for (int i = 10; i < 15; i++) s.a[i] = s.tail * i;
  for (int i = 0; i < 50; i++) check(s.a[i] == (i >= 10 && i < 15 ? 2 * i : 0));
  check(s.head == 1 && s.tail == 2);
  return 0;
}
