// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library of dlopen-library.c.
#pragma omp begin declare target
static int calls;
#pragma omp end declare target

int work(int *a, int n) {
  int sum = 0;
#pragma omp target map(tofrom : a[:n], sum)
  for (int i = 0; i < n; i++) {
    sum += a[i];
    a[i] *= 2;
  }
  return sum;
}

int count(void) {
  int result = -1;
#pragma omp target map(from : result)
  result = ++calls;
  return result;
}
