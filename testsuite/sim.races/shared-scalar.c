// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A temporary that should be private to each thread; the report names the mapped object.
// RACE: data race in kernel .* bytes into host 0x[0-9a-f]+, 4 bytes, mapped by target at .*shared_scalar.*.*shared-scalar\.c:1[0-9].*shared-scalar\.c:1[0-9]
#include <stdio.h>

int main(void) {
  int a[64], t = 0;
#ifdef FAULT
#pragma omp target parallel for num_threads(4) map(from : a) map(tofrom : t)
#else
#pragma omp target parallel for num_threads(4) map(from : a) private(t)
#endif
  for (int i = 0; i < 64; i++) {
    t = i * 3;
    a[i] = t + 1;
  }
  printf("%d\n", a[63] != t);
  return 0;
}
