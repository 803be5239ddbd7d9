// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit inside a data region, with work on a queue: the program ends with its status.
// { dg-shouldfail "its own status" 7 }
// { dg-nondeterministic } GCC's library says now and then that the driver is shutting down.
#include "apart.h"

static int a[100];

int main(void) {
  check_placement();
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < 100; i++) a[i] = i;
    puts("leaving");
    exit(7);
  }
}
