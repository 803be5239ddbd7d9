// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A firstprivate array whose length is known at run time.
// gpu: for the version of PTX that LLVM 21 writes there are no arrays of run-time size
static int run(int n) {
  int a[n], sum = 0;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target firstprivate(a) map(tofrom : sum)
  for (int i = 0; i < n; i++) {
    sum += a[i];
    a[i] = 0;
  }
  for (int i = 0; i < n; i++)
    if (a[i] != i) return 1;
  return sum == n * (n - 1) / 2 ? 0 : 2;
}

int main(void) { return run(5) + run(500); }
