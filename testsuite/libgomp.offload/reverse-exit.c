// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the region calls exit" 7 }
// { dg-output "region\nat exit\n" }
//
// A region that ends the program, while other teams wait for their answers: exit handlers run, and the status is the
// region's.
#pragma omp requires reverse_offload
#include "check.h"

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
static int first = 1;
__attribute__((noipa)) static void leave(void) {
  if (!__atomic_exchange_n(&first, 0, __ATOMIC_RELAXED)) return;
  puts("region");
  exit(7);
}

static void at_exit(void) { puts("at exit"); }

int main(void) {
  check_placement();
  atexit(at_exit);
#pragma omp target teams distribute num_teams(8)
  for (int t = 0; t < 8; t++) {
#pragma omp target device(ancestor : 1)
    leave();
  }
  puts("not reached");
  return 0;
}
