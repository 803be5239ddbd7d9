// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables and functions in namespaces, static members, overloads, default arguments, constexpr and inline functions as routines.
#include "check.h"

namespace outer {
int base = 5;
#pragma acc declare copyin(base)
namespace {
int hidden[3] = {10, 20, 30};
#pragma acc declare copyin(hidden)
}
#pragma acc routine seq
inline int f(int x) { return x + base; }
#pragma acc routine seq
inline double f(double x) { return x * 0.5; }
#pragma acc routine seq
int get(int i, int k = 1) { return hidden[i] * k; }
}

constexpr int cube(int x) { return x * x * x; }

enum class colour : unsigned char { red, green = 5, blue };

#pragma acc routine seq
static int name(colour c) {
  switch (c) {
  case colour::red: return 'r';
  case colour::green: return 'g';
  case colour::blue: return 'b';
  }
  return 0;
}

int main() {
  check_placement();
  int i_out[20];
  double d_out[20];
#pragma acc parallel loop copyout(i_out, d_out)
  for (int i = 0; i < 20; i++) {
    i_out[i] = outer::f(i) + outer::get(i % 3) + outer::get(i % 3, 2) + cube(i % 4);
    d_out[i] = outer::f(i * 1.0);
  }
  for (int i = 0; i < 20; i++) {
    CHECK(i_out[i] == i + 5 + 30 * (i % 3 + 1) + cube(i % 4));
    CHECK(d_out[i] == i * 0.5);
  }
  int names = 0;
#pragma acc parallel num_gangs(1) copy(names)
  names = name(colour::green) * 1000 + name(static_cast<colour>(6));
  CHECK(names == 'g' * 1000 + 'b');
  puts("done");
  return check_result();
}
