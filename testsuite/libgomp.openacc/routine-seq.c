// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// routine seq: called by every lane, and on the host.
#include "apart.h"

#pragma acc routine seq
__attribute__((noipa)) static int collatz(int n) {
  int steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  return steps;
}

int main(void) {
  check_placement();
  int steps[60];
#pragma acc parallel loop gang vector vector_length(32) copyout(steps)
  for (int i = 0; i < 60; i++) steps[i] = collatz(i + 1);
  for (int i = 0; i < 60; i++) CHECK(steps[i] == collatz(i + 1));
  return check_result();
}
