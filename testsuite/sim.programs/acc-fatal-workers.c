// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "too many workers" }
// { dg-output "has insufficient resources to launch .*num_workers = 64 and vector_length = 32" }
// { dg-modes "stock stock-ours" }
// More workers than a block can hold, known at run time only.
#include "check.h"

int main(void) {
  check_placement();
  int many = 64;
#pragma acc parallel loop gang worker vector num_workers(many) vector_length(32)
  for (int i = 0; i < 1000; i++) {
  }
  puts("not reached");
  return check_result();
}
