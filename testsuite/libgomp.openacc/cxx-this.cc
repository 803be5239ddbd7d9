// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// this in clauses: the object by itself, and the memory of its members.
#include "apart.h"

class accumulator {
  int total = 5;
  int values[10];

public:
  accumulator() {
    for (int i = 0; i < 10; i++) values[i] = i;
  }
  int run() {
#pragma acc parallel loop copy(this[0 : 1])
    for (int i = 0; i < 10; i++) values[i] *= 2;
    int s = total;
    for (int v : values) s += v;
    return s;
  }
};

int main() {
  check_placement();
  accumulator a;
  CHECK(a.run() == 95);
  return check_result();
}
