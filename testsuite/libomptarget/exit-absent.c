// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data and update of what is not mapped do nothing.
int main(void) {
  int a[10] = {1};
#pragma omp target exit data map(from : a)
#pragma omp target exit data map(release : a)
#pragma omp target update to(a)
#pragma omp target update from(a)
  return a[0] == 1 ? 0 : 1;
}
