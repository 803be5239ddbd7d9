// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device that shares the host's memory has no other address for it.
// llvm: it associates it all the same
// prints: ^omptarget error: omp_target_associate_ptr: no association possible on a device that shares the host's memory\n$
#include "check.h"

#include <omp.h>

#pragma omp requires unified_shared_memory

int main(void) {
  int x[10], seen = 0;
#pragma omp target map(tofrom : seen)
  seen = 1;
  void *const d = omp_target_alloc(sizeof x, 0);
  check(omp_target_associate_ptr(x, d, sizeof x, 0, 0) != 0);
  omp_target_free(d, 0);
  return seen == 1 ? 0 : 1;
}
