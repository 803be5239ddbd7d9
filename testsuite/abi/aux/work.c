// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-fopenmp" }
//
// The library of dlopen-late.c that needs libgomp, which the program itself does not.
int work(int n) {
  int sum = 0;
#pragma omp parallel num_threads(n) reduction(+ : sum)
  for (int i = 0; i < 1000; i++) sum++;
#pragma omp parallel num_threads(n)
#pragma omp single
#pragma omp task
  ;
  return sum;
}
