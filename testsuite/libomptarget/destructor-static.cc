// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object that offloads when it is destroyed, behind main.
#include "check.h"

#include <unistd.h>

struct late {
  ~late() {
    int v = 0;
#pragma omp target map(tofrom : v)
    v = 17;
    if (v != 17) _exit(5);
  }
};
static late object;

int main() {
  int v = 1;
#pragma omp target map(tofrom : v)
  v++;
  check(v == 2);
  return 0;
}
