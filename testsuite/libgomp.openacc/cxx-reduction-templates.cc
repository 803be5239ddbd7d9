// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions in a template, over types and with variables of the template's type.
#include "apart.h"

template <typename T>
static void both(T &sum, T &most, int n) {
  T s = sum, m = most;
#pragma acc parallel loop gang vector reduction(+ : s) reduction(max : m)
  for (int i = 0; i < n; i++) {
    s += T(i);
    m = m > T(i % 37) ? m : T(i % 37);
  }
  sum = s;
  most = m;
}

template <typename T>
static void run() {
  T sum = T(1), most = T(0);
  both(sum, most, 100);
  CHECK(sum == T(4951) && most == T(36));
}

int main() {
  check_placement();
  run<int>();
  run<unsigned long>();
  run<float>();
  run<double>();
  return check_result();
}
