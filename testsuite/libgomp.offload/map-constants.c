// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-stock" }
// Stock copies constants back as if they were variables, and ends by SIGSEGV.
//
// Constants in regions without a map clause: small and large ones, structures, a string, such with pointers in them.
#include "check.h"

static const int table[5] = {2, 3, 5, 7, 11};
const double coefficients[30000] = {[0] = 0.5, [29999] = 2.5};
static const struct {
  int n;
  char name[12];
} fixed = {4, "constant"};
static int variable = 1;
static int *const pointers[3] = {&variable, 0, &variable};

int main(void) {
  check_placement();
  static const char text[] = "abc";
  int sum = 0, n = 5, no_pointer = 0;
#pragma omp target map(tofrom : sum, no_pointer)
  {
    for (int i = 0; i < n; i++) sum += table[i];
    sum += (int)(10 * coefficients[6000 * n - 1]) + fixed.n + fixed.name[n] + text[n - 3];
    no_pointer = pointers[n - 4] == 0;
  }
  CHECK(sum == 28 + 25 + 4 + 'a' + 'c' && no_pointer);
  // What can be written is copied back, wherever it is.
  static int near_constants[3] = {1, 2, 3};
#pragma omp target
  near_constants[n - 3] += table[n - 1];
  CHECK(near_constants[2] == 14);
#pragma omp target data map(to : table)
#pragma omp target nowait map(tofrom : sum)
  sum = table[n - 2];
#pragma omp taskwait
  CHECK(sum == 7);
  printf("%d\n", sum);
  return check_result();
}
