// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An exception of the host goes through a data region's end... as one of a function that offloads.
#include "check.h"

#include <stdexcept>

static int run(int x) {
  int y = 0;
#pragma omp target map(from : y)
  y = x * 2;
  if (y > 10) throw std::runtime_error("large");
  return y;
}

int main() {
  bool caught = false;
  check(run(3) == 6);
  try {
    run(6);
  } catch (const std::runtime_error &) {
    caught = true;
  }
  check(caught && run(4) == 8);
  return 0;
}
