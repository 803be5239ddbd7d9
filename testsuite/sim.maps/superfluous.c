// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies that are for nothing, each with what to write instead.
// SAYS: 4000 bytes       1 of 1  copy to the device at main [^\n]*\(sent\)[^\n]*no kernel has read it; map\(from:\) instead of map\(tofrom:\)
// SAYS: 4000 bytes       1 of 1  copy from the device at main [^\n]*\(fetched\)[^\n]*map\(to:\) instead of map\(tofrom:\)
// SAYS: 4000 bytes       1 of 1  copy to the device at main [^\n]*\(unused\)[^\n]*leave it out: no kernel uses it
// SAYS: 3200 bytes       1 of 1  copy to the device at main [^\n]*\(part\)[^\n]*kernels use bytes 400 to 1199 alone; map only that section
// SAYS: 4000 bytes       1 of 1  copy to the device at main [^\n]*\(scratch\)[^\n]*map\(alloc:\) instead of map\(to:\)
// SAYS: 16000 bytes       4 of 5  target at main [^\n]*\(again\)[^\n]*keep it mapped
#include <stdio.h>
enum { n = 1000 };
static int sent[n], fetched[n], unused[n], part[n], scratch[n], again[n];
int main(void) {
  int sum = 0;
#ifdef FAULT
#pragma omp target data map(to : unused)
#pragma omp target map(tofrom : sent, fetched, sum) map(to : part, scratch)
#else
#pragma omp target map(from : sent) map(to : fetched, part[100 : 200]) map(alloc : scratch) map(tofrom : sum)
#endif
  {
    for (int i = 0; i < n; i++) scratch[i] = i;
    for (int i = 0; i < n; i++) sent[i] = scratch[n - 1 - i] + fetched[i];
    for (int i = 100; i < 300; i++) sum += part[i];
  }
#ifndef FAULT
#pragma omp target data map(to : again)
#endif
  for (int t = 0; t < 5; t++) {
#pragma omp target map(to : again) map(tofrom : sum)
    for (int i = 0; i < n; i++) sum += again[i];
  }
  printf("%d %d\n", sum, sent[1]);
  return 0;
}
