// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours stock-ours" } stock's plugin loses functions whose addresses collide in its table; with one
// function, see declare-target-indirect-one.c.
//
// declare target indirect: a host function pointer that is called on the device reaches the device's version.
#include "check.h"

#pragma omp begin declare target indirect
int add_one(int x) { return x + 1; }
int add_two(int x) { return x + 2; }
int negate(int x) { return -x; }
int square(int x) { return x * x; }
int half(int x) { return x / 2; }
int same(int x) { return x; }
int cube(int x) { return x * x * x; }
int zero(int x) { return 0 * x; }
#pragma omp end declare target

struct handler {
  const char *name;
  int (*f)(int);
};

int main(void) {
  check_placement();
  int (*f[8])(int) = {add_one, add_two, negate, square, half, same, cube, zero};
  int result[8] = {0};
#pragma omp target map(to : f) map(from : result)
  for (int i = 0; i < 8; i++) result[i] = f[i](6);
  const int expected[8] = {7, 8, -6, 36, 3, 6, 216, 0};
  for (int i = 0; i < 8; i++) CHECK(result[i] == expected[i]);

  int (*single)(int) = square;
  struct handler h = {"negate", negate};
  int a = 0, b = 0;
#pragma omp target map(tofrom : a, b) map(to : h) firstprivate(single)
  {
    a = single(9);
    b = h.f(4);
  }
  CHECK(a == 81 && b == -4);
  printf("%d %d\n", a, b);
  return check_result();
}
