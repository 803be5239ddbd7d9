// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Global objects with constructors and destructors on the device, in declaration order; variable templates; inline variables.
#include "check.h"

#pragma omp begin declare target
static int ticks = 0;
struct counted {
  int number, value;
  explicit counted(int v) : number(++ticks), value(v) {}
};
counted first(10), second(first.value * 2);
counted all[3] = {counted(7), counted(8), counted(9)};
template <typename T>
T shared = T(3);
inline double ratio = 0.5;
template <int N>
int squares = N * N;
struct base {
  int k;
};
struct derived : base {
  explicit derived(int x) : base{x} {}
  int get() const { return k; }
};
derived object(41);
const base *pointer = &object;
#pragma omp end declare target

int main() {
  check_placement();
  int out[10] = {};
#pragma omp target map(from : out)
  {
    out[0] = first.number * 100 + second.number * 10 + all[2].number;
    out[1] = first.value + second.value;
    out[2] = all[0].value + all[1].value + all[2].value;
    out[3] = shared<int> + int(shared<double>);
    out[4] = int(ratio * 10) + squares<5>;
    out[5] = pointer->k;
    out[6] = pointer == &object;
    second.value = 1000;
    shared<int>++;
  }
  CHECK(out[0] == 125 && out[1] == 30 && out[2] == 24 && out[3] == 6 && out[4] == 30 && out[5] == 41 && out[6] == 1);
  int again[2];
#pragma omp target map(from : again)
  {
    again[0] = second.value;
    again[1] = shared<int>;
  }
  CHECK(again[0] == 1000 && again[1] == 4);
  if (check_expected_device() == 1) CHECK(second.value == 20 && shared<int> == 3);
  puts("done");
  return check_result();
}
