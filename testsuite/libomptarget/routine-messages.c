// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A routine that gets what it does not take says so, and the program goes on.
// prints: omptarget error: Call to omp_target_memcpy with invalid arguments\nomptarget error: Call to omp_target_memcpy_rect with invalid arguments\nomptarget error: Call to omp_get_mapped_ptr with nullptr.\nomptarget error: Call to omp_target_associate_ptr with invalid arguments\nomptarget error: omp_target_associate_ptr: no association possible on the host\nomptarget error: Not allowed to re-associate a different device ptr\+offset with the same host ptr\nomptarget error: Association not found\nomptarget error: omp_target_disassociate_ptr: no association possible on the host\nomptarget error: Call to omp_target_disassociate_ptr with invalid host_ptr\nomptarget error: Trying to disassociate a pointer which was not mapped via omp_target_associate_ptr\n$
#include "check.h"

#include <omp.h>

int main(void) {
  int x[10], y[10];
  const int host = omp_get_initial_device();
  void *const d = omp_target_alloc(sizeof x, 0);
  const size_t one[] = {1}, none[] = {0}, whole[] = {sizeof x};
  check(omp_target_memcpy(d, NULL, 4, 0, 0, 0, host) != 0);
  check(omp_target_memcpy_rect(d, NULL, 1, 1, one, none, none, whole, whole, 0, host) != 0);
  check(omp_get_mapped_ptr(NULL, 0) == NULL);
  check(omp_target_associate_ptr(x, NULL, sizeof x, 0, 0) != 0);
  check(omp_target_associate_ptr(x, d, sizeof x, 0, host) != 0);
  check(omp_target_associate_ptr(x, d, sizeof x, 0, 0) == 0);
  check(omp_target_associate_ptr(x, d, sizeof x, 8, 0) != 0);
  check(omp_target_disassociate_ptr(x, 0) == 0);
  check(omp_target_disassociate_ptr(x, 0) != 0);
  check(omp_target_disassociate_ptr(x, host) != 0);
  check(omp_target_disassociate_ptr(NULL, 0) != 0);
#pragma omp target enter data map(to : y)
  check(omp_target_disassociate_ptr(y, 0) != 0);
#pragma omp target exit data map(delete : y)
  omp_target_free(d, 0);
  return 0;
}
