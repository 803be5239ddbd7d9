// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A firstprivate variable takes the host's value although the variable is mapped with another one.
int main(void) {
  int a[4] = {1, 2, 3, 4}, seen = 0;
#pragma omp target data map(to : a)
  {
    a[0] = 50;
#pragma omp target firstprivate(a) map(from : seen)
    seen = a[0];
  }
  return seen == 50 ? 0 : 1;
}
