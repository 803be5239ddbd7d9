// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inheritance on the device: bases, multiple ones, static polymorphism, member pointers, new and delete. No virtual
// functions: GCC 16.2 does not send virtual tables to the device.
#include "check.h"

#pragma omp begin declare target
template <typename derived>
struct shape {
  double area() const { return static_cast<const derived *>(this)->compute(); }
  double scaled(double f) const { return f * f * area(); }
};

struct square : shape<square> {
  explicit square(double s) : side(s) {}
  double compute() const { return side * side; }
  double side;
};

struct disc : shape<disc> {
  explicit disc(double r) : radius(r) {}
  double compute() const { return 3 * radius * radius; }
  double radius;
};

struct counted {
  int count = 100;
  int twice() const { return 2 * count; }
};

struct both : square, counted {
  explicit both(double s) : square(s) { count += 5; }
  int sum(int x) const { return count + x; }
  int difference(int x) const { return count - x; }
};

template <typename T>
double total_of(const shape<T> *p, int n) {
  double t = 0;
  for (int i = 0; i < n; i++) t += static_cast<const T *>(p)[i].area();
  return t;
}
#pragma omp end declare target

int main() {
  check_placement();
  double total = 0, scaled = 0;
  int count = 0, members = 0, same = 0;
#pragma omp target map(from : total, scaled, count, members, same)
  {
    square s[2] = {square(3), square(1)};
    disc *d = new disc(2);
    both *b = new both(4);
    total = total_of(s, 2) + d->area() + b->area();
    scaled = b->scaled(2);
    counted *c = b;
    c->count++;
    count = b->twice();
    int (both::*f)(int) const = &both::sum;
    members = (b->*f)(4);
    f = &both::difference;
    members = members * 1000 + (b->*f)(6);
    same = static_cast<both *>(c) == b && static_cast<void *>(c) != static_cast<void *>(b);
    delete b;
    delete d;
    char *array = new char[1000];
    for (int i = 0; i < 1000; i++) array[i] = 'x';
    same += array[999] == 'x';
    delete[] array;
  }
  CHECK(total == 10 + 12 + 16 && scaled == 64 && count == 212 && members == 110100 && same == 2);
  printf("%g %g %d\n", total, scaled, count);
  return check_result();
}
