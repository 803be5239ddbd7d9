// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-variants "isa optimisation" }
// Objects with tables of functions made by hand on the device, as compilers make virtual ones; members called through pointers; casts between
// bases; objects from new. GCC 16 sends no virtual tables to the device.
//
// --check-races reports a race: constructors on the device count in a variable that nobody looks at there.
#include "check.h"

#pragma omp begin declare target
struct operations {
  double (*area)(const void *);
  void *(*clone)(const void *);
  void (*destroy)(void *);
};

template <typename T>
static double area_of(const void *p) {
  return static_cast<const T *>(p)->area();
}
template <typename T>
static void *clone_of(const void *p) {
  return new T(*static_cast<const T *>(p));
}
template <typename T>
static void destroy_of(void *p) {
  delete static_cast<T *>(p);
}

class shape {
public:
  template <typename T>
  explicit shape(const T &t) : object(new T(t)), table{area_of<T>, clone_of<T>, destroy_of<T>} {}
  shape(const shape &o) : object(o.table.clone(o.object)), table(o.table) {}
  ~shape() { table.destroy(object); }
  double area() const { return table.area(object); }

private:
  void *object;
  operations table;
};

static int alive = 0;
struct square {
  double side;
  explicit square(double s) : side(s) { alive++; }
  square(const square &o) : side(o.side) { alive++; }
  ~square() { alive--; }
  double area() const { return side * side; }
};
struct base_one {
  int a = 1;
  int get_a() const { return a; }
};
struct base_two {
  int b = 2;
  int get_b() const { return b * 10; }
};
struct rectangle : base_one, base_two {
  double x, y;
  rectangle(double x, double y) : x(x), y(y) {}
  double area() const { return x * y; }
};
__attribute__((noipa)) static double total(const shape *const *s, int n) {
  double t = 0;
  for (int i = 0; i < n; i++) t += s[i]->area();
  return t;
}
__attribute__((noipa)) static int call(const rectangle &r, int (rectangle::*f)() const) { return (r.*f)(); }
#pragma omp end declare target

int main() {
  check_placement();
  double areas = 0;
  int left = -1, members = 0;
#pragma omp target map(from : areas, left, members)
  {
    shape *s[6];
    for (int i = 0; i < 6; i++) s[i] = i % 2 ? new shape(square(i)) : new shape(rectangle(i, 3));
    shape copy = *s[5];
    areas = total(s, 6) + 1000 * copy.area();
    for (shape *p : s) delete p;
    left = alive;
    rectangle r(1, 2);
    members = call(r, &rectangle::get_a) + call(r, &rectangle::get_b);
    base_two *two = &r;
    two->b = 7;
    members = members * 100 + static_cast<rectangle *>(two)->get_b();
  }
  CHECK(areas == 1 + 9 + 25 + 6 + 12 + 25000 && left == 1 && members == 2170);
  double each[40];
#pragma omp target teams distribute parallel for map(from : each) num_teams(2) thread_limit(4)
  for (int i = 0; i < 40; i++) {
    shape a{square(i)}, b{rectangle(i, 2)};
    const shape *list[3] = {&a, &b, &a};
    each[i] = total(list, i % 3 + 1);
  }
  for (int i = 0; i < 40; i++) CHECK(each[i] == i * i + (i % 3 > 0 ? 2 * i : 0) + (i % 3 > 1 ? i * i : 0));
  puts("done");
  return check_result();
}
