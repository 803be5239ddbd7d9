// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "host ours stock-ours" } as declare-target-indirect.c
//
// declare target indirect in C++: instances of templates, static and non-static member functions, functions of namespaces, and
// of types that pass and return classes, by way of their pointers.
#include "check.h"

#pragma omp begin declare target indirect
struct point {
  double x, y;
  static point origin(double) { return {0, 0}; }
  double length_squared() const { return x * x + y * y; }
  double scaled(double f) const { return f * (x + y); }
};
template <typename T>
T twice(T x) {
  return x + x;
}
template double twice<double>(double);
template int twice<int>(int);
namespace geometry {
int negate(int x) { return -x; }
point diagonal(double x) { return {x, x}; }
} // namespace geometry
#pragma omp end declare target

template <typename Function>
struct holder {
  int padding;
  Function f;
};

int main() {
  check_placement();
  int (*integers[])(int) = {twice<int>, geometry::negate};
  holder<double (*)(double)> held = {0, twice<double>};
  int a = 0, b = 0;
  double c = 0;
#pragma omp target map(to : integers, held) map(from : a, b, c)
  {
    a = integers[0](4);
    b = integers[1](4);
    c = held.f(1.25);
  }
  CHECK(a == 8 && b == -4 && c == 2.5);

  point (*makers[])(double) = {point::origin, geometry::diagonal}, made[2] = {{9, 9}, {9, 9}};
#pragma omp target map(to : makers) map(tofrom : made)
  for (int i = 0; i < 2; i++) made[i] = makers[i](3);
  CHECK(made[0].x == 0 && made[0].y == 0 && made[1].x == 3 && made[1].y == 3);

  double (point::*measure)() const = &point::length_squared;
  double (point::*scale)(double) const = &point::scaled;
  const point p = {3, 4};
  double length = 0, scaled = 0;
#pragma omp target map(to : p, measure, scale) map(from : length, scaled)
  {
    length = (p.*measure)();
    scaled = (p.*scale)(10);
  }
  CHECK(length == 25 && scaled == 70);
  return check_result();
}
