// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel has computed is unmapped. What another kernel has read was needed for that alone.
// POSSIBLE: possibly lost: device code has changed 300 bytes of it, the first at offset 0, .*map\(tofrom:\)
// READ: lost: device code has changed 300 bytes of it, the first at offset 0, it was unmapped at main .*lost\.c:21, .*the host reads the one at offset 0 at main \([^ ]*lost\.c:24, .*map\(tofrom:\)
// POSSIBLE: \(a\), 300 bytes, mapped by target data at main \([^ ]*lost\.c:12, [^ ]*\), last used by the region at main \([^ ]*lost\.c:17,
#include <stdio.h>
#include <string.h>
static unsigned char a[300], between[300], last[300];
int main(void) {
#ifdef FAULT
#pragma omp target data map(to : a, between) map(from : last)
#else
#pragma omp target data map(tofrom : a) map(to : between) map(from : last)
#endif
  {
#pragma omp target map(a)
    memset(a, 7, sizeof a);
#pragma omp target map(between)
    memset(between, 9, sizeof between);
#pragma omp target map(between, last)
    memcpy(last, between, sizeof last);
  }
  printf("%d\n", a[3] + last[3]);
  return 0;
}
