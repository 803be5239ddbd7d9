// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions without code or data, with every clause that needs none.
// { dg-additional-options "-foffload-options=-w" }
#include "apart.h"

int main(void) {
  check_placement();
  int n = 2;
#pragma acc parallel
  {
  }
#pragma acc parallel num_gangs(n) num_workers(2) vector_length(32)
  {
  }
#pragma acc parallel async
  {
  }
#pragma acc parallel wait if (n) async(n)
  {
  }
#pragma acc serial
  {
  }
#pragma acc kernels
  {
  }
#pragma acc wait
  puts("all");
  return check_result();
}
