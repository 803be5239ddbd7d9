// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the status is the program's" 7 }
//
// exit with data still mapped, regions launched, and from an atexit handler a last region: the status is what exit said.
#include "check.h"

static int a[1000];

static void last(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x++;
  printf("last %d\n", x);
}

int main(void) {
  check_placement();
#pragma omp target enter data map(to : a)
  atexit(last);
#pragma omp target nowait
  a[1] = 1;
#pragma omp taskwait
  puts("exit");
  exit(7);
}
