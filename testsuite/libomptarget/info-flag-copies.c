// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program asks to see copies when its devices are there already.
// prints: Copying data from host to device, HstPtr=0x[0-9a-f]+, TgtPtr=0x[0-9a-f]+, Size=40
void __tgt_set_info_flag(unsigned);

int main(void) {
  int a[10] = {0};
#pragma omp target map(tofrom : a)
  a[1] = 5;
  __tgt_set_info_flag(0x20);
#pragma omp target map(tofrom : a)
  a[1] = 6;
  return a[1] == 6 ? 0 : 1;
}
