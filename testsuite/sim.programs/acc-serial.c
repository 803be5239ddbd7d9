// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-foffload-options=-w" }
// serial: one gang, one worker, one lane; loops in it with any clauses; private variables and reductions.
// The compiler warns that it takes vectors of 32 lanes.
#include "check.h"

int main(void) {
  check_placement();
  int a[100], order = 0, sum = 0;
#pragma acc serial copyout(a) copy(order)
  {
    for (int i = 0; i < 100; i++) {
      a[i] = order++;
    }
  }
  CHECK(order == 100);
  for (int i = 0; i < 100; i++) CHECK(a[i] == i);
#pragma acc serial loop copy(a) reduction(+ : sum)
  for (int i = 0; i < 100; i++) {
    a[i] *= 2;
    sum += a[i];
  }
  CHECK(sum == 9900);
  int x = 5, y = 6;
#pragma acc serial copy(a) firstprivate(x) private(y)
  {
    y = x;
    x++;
#pragma acc loop gang vector
    for (int i = 0; i < 100; i++) a[i] += y;
    a[0] = x;
  }
  CHECK(x == 5 && y == 6 && a[0] == 6 && a[99] == 198 + 5);
  int fibonacci[30];
#pragma acc serial copyout(fibonacci)
  {
    fibonacci[0] = fibonacci[1] = 1;
#pragma acc loop seq
    for (int i = 2; i < 30; i++) fibonacci[i] = fibonacci[i - 1] + fibonacci[i - 2];
  }
  CHECK(fibonacci[29] == 832040);
  puts("done");
  return check_result();
}
