// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table of functions of the host that regions call, each of them.
// gpu: LLVM 21 generates plain calls of the host's addresses
#include "check.h"

int one(int x) { return x + 1; }
int two(int x) { return x + 2; }
int three(int x) { return x * 3; }
#pragma omp declare target to(one, two, three) indirect

int main() {
  int (*const table[])(int) = {one, two, three, one};
  int sum = 0;
#pragma omp target map(to : table) map(tofrom : sum)
  for (auto f : table) sum += f(10);
  check(sum == 11 + 12 + 30 + 11);
  return 0;
}
