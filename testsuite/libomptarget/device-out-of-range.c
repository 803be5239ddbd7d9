// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device that is not there.
// dies: ^omptarget fatal error [0-9-]+: "invalid value" device number .* out of range, only [0-9]+ devices available
int main(void) {
  int x = 1;
#pragma omp target device(4711) map(tofrom : x)
  x = 2;
  return 0;
}
