// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library with an image.
int twice(int x);
int twice(int x) {
#pragma omp target map(tofrom : x)
  x *= 2;
  return x;
}
