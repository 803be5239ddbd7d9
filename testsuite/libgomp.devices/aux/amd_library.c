// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library with an image of its own.
int total = 100;
#pragma omp declare target enter(total)

int count(int x, int device) {
  int result = 0;
#pragma omp target map(from : result) device(device)
  {
    total += x;
    result = total;
  }
  return result;
}
