// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls through pointers to functions that are made on the device: tables, choices by data, arguments of other functions.
#include "check.h"

#pragma acc routine seq
static int twice(int x) { return 2 * x; }
#pragma acc routine seq
static int square(int x) { return x * x; }
#pragma acc routine seq
static int negate(int x) { return -x; }

#pragma acc routine seq
__attribute__((noipa)) static int apply_twice(int (*f)(int), int x) { return f(f(x)); }

int main() {
  check_placement();
  int out[30], results[10];
#pragma acc parallel loop gang vector copyout(out)
  for (int i = 0; i < 30; i++) {
    int (*table[3])(int) = {twice, square, negate};
    out[i] = table[i % 3](i);
  }
  for (int i = 0; i < 30; i++) CHECK(out[i] == (i % 3 == 0 ? 2 * i : i % 3 == 1 ? i * i : -i));
#pragma acc parallel loop copyout(results)
  for (int i = 0; i < 10; i++) results[i] = apply_twice(i % 2 ? twice : square, i);
  for (int i = 0; i < 10; i++) CHECK(results[i] == (i % 2 ? 4 * i : i * i * i * i));
  puts("done");
  return check_result();
}
