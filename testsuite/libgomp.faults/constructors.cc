// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of the image that are constructed on the device.
#include <cstdio>

#pragma omp begin declare target
struct counter {
  int value;
  counter(int v) : value(v * 5) {}
  ~counter() { value = 0; }
};
int start() { return 8; }
counter global(start());
#pragma omp end declare target

int main() {
  int seen = 0;
#pragma omp target map(from : seen)
  seen = global.value++;
#pragma omp target map(tofrom : seen)
  seen += global.value;
  std::printf("%d\n", seen);
}
