// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang 22 passes the bytes of a section with strides for the number of its dimensions where the section's length is variable.
// llvm: it does not end, or reads whatever is there
// clang: 22
// gpu: one release's compiler
// dies: a section with strides is not described as it should be
int main(int count, char **words) {
  int a[400] = {0};
  const int n = 98 + count;
  (void)words;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target update to(a[0 : n : 2])
  }
  return 0;
}
