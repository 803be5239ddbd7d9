// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 } earlier ones run no constructors on the device.
//
// declare target objects with constructors: run on the device before the first region there.
#include "check.h"

#pragma omp begin declare target
static int order;

struct counter {
  explicit counter(int n) : value(n), position(++order) {}
  int value, position;
};

static int compute(int x) { return x * 3; }

counter first(compute(5));
counter second(first.value + 1);
double table[3] = {compute(1) / 2.0, compute(2) / 2.0, compute(3) / 2.0};
#pragma omp end declare target

int main() {
  check_placement();
  int values[4] = {0};
  double t = 0;
#pragma omp target map(from : values, t)
  {
    values[0] = first.value;
    values[1] = second.value;
    values[2] = first.position;
    values[3] = second.position;
    t = table[0] + table[1] + table[2];
    first.value = 99;
  }
  CHECK(values[0] == 15 && values[1] == 16 && values[2] == 1 && values[3] == 2 && t == 9);
  CHECK(first.position == 1 && second.value == 16);
  int again = 0;
#pragma omp target map(from : again)
  again = first.value;
  CHECK(again == 99);
  printf("%d %g\n", values[1], t);
  return check_result();
}
