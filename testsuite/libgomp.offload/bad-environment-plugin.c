// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours stock-ours" }
// Some of the variables are ours alone.
// { dg-nondeterministic }
// The host library reads variables as well, in an order of its own.
// { dg-set-target-env-var GOMP_NVPTX_JIT -O9 }
// { dg-set-target-env-var GOMP_NVPTX_LOWLAT_POOL lots }
// { dg-set-target-env-var GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE 99999999999999999999 }
// { dg-set-target-env-var REGOMP_REVERSE_PROTOCOL pigeon }
// { dg-set-target-env-var GOMP_REVERSE_OFFLOAD_THREADS -2 }
// { dg-output "Error parsing GOMP_NVPTX_JIT: -O9" }
// { dg-output "Invalid value for environment variable GOMP_NVPTX_LOWLAT_POOL: lots" }
// { dg-output "Invalid value for environment variable GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE: 99999999999999999999" }
// { dg-output "Invalid value for environment variable REGOMP_REVERSE_PROTOCOL: pigeon" }
// { dg-output "Invalid value for environment variable GOMP_REVERSE_OFFLOAD_THREADS: -2" }
//
// The plugin's variables with values that make no sense: named, and ignored.
#pragma omp requires reverse_offload
#include "check.h"

int main(void) {
  check_placement();
  int x = 1;
#pragma omp target map(tofrom : x)
  {
    x += 2;
#pragma omp target device(ancestor : 1) map(always, tofrom : x)
    x *= 5;
  }
  CHECK(x == 15);
  return check_result();
}
