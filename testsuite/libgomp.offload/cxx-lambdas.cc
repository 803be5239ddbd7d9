// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lambdas called on the device: captures by value, by reference and of `this`, pointers in captures, generic and nested
// lambdas.
#include "check.h"

template <typename F>
static void on_device(F f) {
#pragma omp target
  f();
}

template <typename F>
static int call_on_device(F f, int x) {
  int r = 0;
#pragma omp target map(from : r)
  r = f(x);
  return r;
}

struct owner {
  int factor = 6;
  int apply(int x) {
    int r = 0;
    auto f = [=, *this](int y) { return y * factor; };
#pragma omp target map(from : r)
    r = f(x);
    return r;
  }
};

int main() {
  check_placement();
  int offset = 10;
  CHECK(call_on_device([offset](int x) { return x + offset; }, 5) == 15);
  CHECK(call_on_device([](auto x) { return x * x; }, 9) == 81);

  // A pointer captured by value points to what is mapped.
  int a[10];
  for (int i = 0; i < 10; i++) a[i] = i;
  int *p = a;
#pragma omp target data map(tofrom : a)
  on_device([p]() {
    for (int i = 0; i < 10; i++) p[i] *= 3;
  });
  CHECK(a[9] == 27);

  // Captured by reference: the variable is mapped with the closure.
  int sum = 0, start = 4;
  auto add = [&sum, &start](int n) {
    for (int i = 0; i < n; i++) sum += start + i;
  };
#pragma omp target map(tofrom : sum) map(to : start)
  add(5);
  CHECK(sum == 30);

  auto outer = [offset](int x) {
    auto inner = [offset, x](int y) { return offset * y + x; };
    return inner(x + 1) - inner(x - 1);
  };
  CHECK(call_on_device(outer, 3) == 20);
  owner o;
  CHECK(o.apply(7) == 42);
  printf("%d %d\n", sum, a[9]);
  return check_result();
}
