// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// map(from:) of what the kernel adds to.
// FAULT: reads bytes of a mapped object that nobody has written: from byte 0 on of host 0x[0-9a-f]+ \(a\), 400 bytes, mapped by target at main .*uninitialised\.c:1[0-9].*map\(to:\) or map\(tofrom:\)
#include <stdio.h>
static int a[100];
int main(void) {
#ifdef FAULT
#pragma omp target map(from : a)
#else
#pragma omp target map(tofrom : a)
#endif
  for (int i = 0; i < 100; i++) a[i] += i;
  printf("%d\n", a[99] != 0);
  return 0;
}
