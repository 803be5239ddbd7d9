// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Static data members and variables of namespaces that the device has.
#include "check.h"

#pragma omp declare target
struct s {
  static int count;
};
int s::count = 4;
namespace inner {
double factor = 1.5;
}
#pragma omp end declare target

int main() {
  double r = 0;
#pragma omp target map(from : r)
  {
    s::count++;
    r = s::count * inner::factor;
  }
  check(r == 7.5 && s::count == 4);
#pragma omp target update from(s::count)
  check(s::count == 5);
  return 0;
}
