// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// declare target indirect with a single function, which no table can confuse, and a function pointer that is not in the
// table.
#include "check.h"

#pragma omp begin declare target indirect
int add_one(int x) { return x + 1; }
#pragma omp end declare target

#pragma omp begin declare target
static int device_only(int x) { return 2 * x; }
#pragma omp end declare target

int main(void) {
  check_placement();
  int (*f)(int) = add_one;
  int a = 0, b = 0;
#pragma omp target map(from : a, b) firstprivate(f)
  {
    int (*g)(int) = device_only;
    a = f(6);
    b = g(6);
  }
  CHECK(a == 7 && b == 12);
  printf("%d %d\n", a, b);
  return check_result();
}
