// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Function objects with state, by template and by base class.
#include "apart.h"

struct base {
  int offset;
  int shifted(int i) const { return i + offset; }
};
struct scale : base {
  int by;
  int operator()(int i) const { return by * shifted(i); }
};

template <typename F>
static int total(const F &f, int n) {
  int s = 0;
  F g = f;
#pragma acc parallel loop copyin(g) reduction(+ : s)
  for (int i = 0; i < n; i++) s += g(i);
  return s;
}

int main() {
  check_placement();
  scale f;
  f.offset = 2;
  f.by = 3;
  CHECK(total(f, 10) == 3 * (45 + 20));
  return check_result();
}
