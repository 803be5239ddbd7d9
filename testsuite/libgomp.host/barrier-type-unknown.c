/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   What the library says of types of barriers that it does not know; the program runs all the same. GCC 16's does not know
   the variables.
   { dg-modes "ours-host" }
   { dg-set-target-env-var GOMP_BARRIER_TYPE "round" }
   { dg-set-target-env-var GOMP_FORKJOIN_BARRIER_TYPE "tree, flat" }
   { dg-output "libgomp: Invalid value for environment variable GOMP_BARRIER_TYPE: round" }
   { dg-output "libgomp: Invalid value for environment variable GOMP_FORKJOIN_BARRIER_TYPE=tre: , flat" }  */
#include "require.h"

int main(void) {
  int threads = 0;
#pragma omp parallel num_threads(12) reduction(+ : threads)
  threads++;
  CHECK(threads == 12);
  return 0;
}
