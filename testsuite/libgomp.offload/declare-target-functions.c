// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device functions: several parameters and return types, structures by value, recursion, mutual recursion, function
// pointers.
#include "check.h"

#pragma omp begin declare target
struct vec {
  double x, y, z;
};

static struct vec cross(struct vec a, struct vec b) {
  struct vec r = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return r;
}

__attribute__((noipa)) unsigned long fibonacci(int n) {
  return n < 2 ? (unsigned long)n : fibonacci(n - 1) + fibonacci(n - 2);
}

__attribute__((noipa)) int odd(unsigned n);

__attribute__((noipa)) int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }

__attribute__((noipa)) int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

__attribute__((noipa)) double mixed(char a, short b, long c, float d, double e, const int *p, struct vec v) {
  return a + b + c + d + e + *p + v.x + v.y + v.z;
}

static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static int times(int a, int b) { return a * b; }

__attribute__((noipa)) int apply(int (*f)(int, int), int a, int b) { return f(a, b); }

__attribute__((noipa)) int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int (*const operations[])(int, int) = {plus, minus, times};
#pragma omp end declare target

int main(void) {
  check_placement();
  unsigned long fib = 0;
  int parity = 0, applied[4] = {0}, ack = 0;
  double sum = 0;
  struct vec c = {0, 0, 0};
#pragma omp target map(tofrom : fib, parity, applied, sum, c, ack)
  {
    fib = fibonacci(15);
    parity = even(40) * 10 + odd(40);
    int seven = 7;
    struct vec v = {0.25, 0.5, 0.75};
    sum = mixed(1, 2, 3, 4.5f, 5.5, &seven, v);
    struct vec x = {1, 0, 0}, y = {0, 1, 0};
    c = cross(x, y);
    for (int i = 0; i < 3; i++) applied[i] = apply(operations[i], 20, 6);
    applied[3] = apply(parity == 10 ? times : plus, 3, 5);
    ack = ackermann(2, 3);
  }
  CHECK(fib == 610 && parity == 10 && sum == 24.5 && ack == 9);
  CHECK(c.x == 0 && c.y == 0 && c.z == 1);
  CHECK(applied[0] == 26 && applied[1] == 14 && applied[2] == 120 && applied[3] == 15);
  printf("%lu %d %g %d\n", fib, parity, sum, applied[3]);
  return check_result();
}
