// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" } The host has no streams.
// { dg-set-target-env-var GOMP_DEBUG 1 }
// { dg-output "Refusing request to set CUDA stream associated with .acc_async_sync.\n" }
// { dg-nondeterministic }
// There is no stream to set for acc_async_sync: GOMP_DEBUG says so, in the words of GCC's library.
#include "apart.h"

int main(void) {
  check_placement();
  int word;
  CHECK(acc_set_cuda_stream(acc_async_sync, &word) == 0);
  return check_result();
}
