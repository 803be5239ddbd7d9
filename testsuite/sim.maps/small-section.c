// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The kernel uses more than the section has, behind it and in front.
// FAULT: kernel main.* reads beyond a mapped object: bytes -16 to 499 of host .*, 400 bytes, mapped by target at main .*129 elements of 4 bytes instead of 100, beginning 4 elements earlier
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int *all = calloc(1000, sizeof *all), sum = 0, *p = all + 100;
#ifdef FAULT
#pragma omp target map(to : p[0 : 100]) map(tofrom : sum)
#else
#pragma omp target map(to : p[-4 : 129]) map(tofrom : sum)
#endif
  for (int i = -4; i < 125; i++) sum += p[i];
  printf("%d\n", sum != 12345);
  free(all);
  return 0;
}
