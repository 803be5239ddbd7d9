// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library of declare-target-indirect-library.c.
int increment(int x) { return x + 1; }
int decrement(int x) { return x - 1; }
#pragma omp declare target enter(increment, decrement) indirect

int library_apply(int up, int x) {
  int (*f)(int) = up ? increment : decrement, result = 0;
#pragma omp target map(from : result) firstprivate(f, x)
  result = f(x);
  return result;
}
