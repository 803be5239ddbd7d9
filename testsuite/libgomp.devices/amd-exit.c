// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "device code calls exit" 7 }
// { dg-output "^from the host\nfrom the device 42\nhandler\n$" }
//
// Device code ends the program: its status is the process's, its text comes before, and exit handlers run.
#include "check.h"

static void handler(void) { puts("handler"); }

int main(void) {
  check_placement();
  atexit(handler);
  puts("from the host");
  fflush(stdout);
  volatile int stop = 42;
#pragma omp target map(to : stop) thread_limit(1) // others would miss the thread that has gone
  {
    printf("from the device %d\n", stop);
    if (stop) exit(7);
  }
  puts("not reached");
  return 0;
}
