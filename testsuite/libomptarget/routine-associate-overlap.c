// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host's memory that has an address on the device, because a construct has mapped it, gets no other one. Nor does what
// begins before it.
// llvm: it associates what overlaps
// prints: Not allowed to re-associate a different device ptr\+offset with the same host ptr\nomptarget error: omp_target_associate_ptr: part of the host's memory has another address on the device\nomptarget error: Call to omp_target_associate_ptr with invalid arguments\n$
#include "check.h"

#include <omp.h>
#include <stdint.h>

int main(void) {
  int x[10];
  void *const d = omp_target_alloc(sizeof x, 0);
#pragma omp target enter data map(to : x[5 : 5])
  check(omp_target_associate_ptr(&x[5], d, 5 * sizeof *x, 0, 0) != 0);
  check(omp_target_associate_ptr(x, d, sizeof x, 0, 0) != 0);
  check(omp_target_associate_ptr(x, d, SIZE_MAX, 0, 0) != 0);
  check(omp_target_associate_ptr(x, d, 5 * sizeof *x, 0, 0) == 0);
  check(omp_target_disassociate_ptr(x, 0) == 0);
#pragma omp target exit data map(delete : x[5 : 5])
  omp_target_free(d, 0);
  return 0;
}
