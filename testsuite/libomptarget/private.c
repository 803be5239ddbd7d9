// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private variables of a region do not reach the host's.
int main(void) {
  int x = 5, a[10] = {1}, y = 0;
#pragma omp target private(x, a) map(from : y)
  {
    x = 6;
    for (int i = 0; i < 10; i++) a[i] = x;
    y = a[9];
  }
  return x == 5 && a[0] == 1 && y == 6 ? 0 : 1;
}
