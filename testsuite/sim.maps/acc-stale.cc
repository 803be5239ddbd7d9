// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An update device forgotten, of a variable in a namespace.
// OPTIONS: -fopenacc
// FAULT: \(results::values\), 400 bytes, mapped by acc enter data at fill\(int\) .*stale on the device: .*have read 4 bytes of it, the first at offset 0, .*acc update device before it
#include <cstdio>
namespace results {
int values[100];
}
__attribute__((noinline)) static void fill(int v) {
#pragma acc enter data copyin(results::values)
  results::values[0] = v;
#ifndef FAULT
#pragma acc update device(results::values)
#endif
}
int main() {
  int sum = 0;
  fill(0x01010101);
#pragma acc parallel loop present(results::values) reduction(+ : sum)
  for (int i = 0; i < 1; i++) sum += results::values[i];
#pragma acc exit data delete(results::values)
  std::printf("%d\n", sum);
  return 0;
}
