// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of the device with destructors: the process ends in peace.
// gpu: on AMD's there is no malloc
#include "check.h"

#pragma omp declare target
struct tracer {
  int *p;
  tracer() : p(new int(3)) {}
  ~tracer() { delete p; }
};
tracer t;
#pragma omp end declare target

int main() {
  int r = 0;
#pragma omp target map(from : r)
  r = *t.p;
  check(r == 3);
  return 0;
}
