// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is remembered of kernels has a bound, however many there are. The simulator's memory is this process's.
// NOT-CXX: the same would be tested twice.
#include <malloc.h>
#include <stdio.h>

static size_t in_use(void) {
  struct mallinfo2 m = mallinfo2();
  return m.uordblks + m.hblkhd;
}

int main(void) {
  enum { launches = 7000, warm = 2500 };
  int count = 0;
  size_t before = 0;
#pragma omp target data map(tofrom : count)
  for (int i = 0; i < launches; i++) {
    if (i == warm) before = in_use();
#pragma omp target map(count)
    count++;
  }
  size_t after = in_use();
  if (after > before + (1 << 20)) printf("memory in use: %zu bytes, then %zu\n", before, after);
  return count != launches || after > before + (1 << 20);
}
