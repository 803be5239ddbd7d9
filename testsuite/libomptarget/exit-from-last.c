// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data with map(from) copies back with the last reference only.
int main(void) {
  int x = 1;
#pragma omp target enter data map(to : x)
#pragma omp target enter data map(to : x)
#pragma omp target
  x = 2;
#pragma omp target map(tofrom : x)
  x = 3;
#pragma omp target exit data map(from : x)
  if (x != 1) return 1;
#pragma omp target exit data map(from : x)
  return x == 3 ? 0 : 2;
}
