// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program sets what is told.
// prints: Removing map entry
void __tgt_set_info_flag(unsigned);

int main(void) {
  int a[10] = {0};
#pragma omp target map(tofrom : a)
  a[1] = 5;
  __tgt_set_info_flag(8);
#pragma omp target map(tofrom : a)
  a[1] = 6;
  return a[1] == 6 ? 0 : 1;
}
