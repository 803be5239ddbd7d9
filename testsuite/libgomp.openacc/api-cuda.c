// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The routines for CUDA: a stream for a queue, and none for what is not one.
#include "apart.h"

int main(void) {
  check_placement();
  CHECK(acc_get_cuda_stream(acc_async_sync) == NULL);
  if (!apart()) {
    CHECK(acc_get_current_cuda_device() == NULL && acc_get_current_cuda_context() == NULL && acc_get_cuda_stream(1) == NULL);
    CHECK(acc_set_cuda_stream(1, NULL) == 0);
    return check_result();
  }
  int a[10];
#pragma acc parallel loop copyout(a) async(1)
  for (int i = 0; i < 10; i++) a[i] = i;
  CHECK(acc_get_current_cuda_device() != NULL && acc_get_current_cuda_context() != NULL && acc_get_cuda_stream(1) != NULL);
  CHECK(acc_set_cuda_stream(1, NULL) == 0 && acc_set_cuda_stream(acc_async_sync, acc_get_cuda_stream(1)) == 0);
  acc_wait(1);
  CHECK(a[9] == 9);
  return check_result();
}
