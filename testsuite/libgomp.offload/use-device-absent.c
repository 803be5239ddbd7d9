// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// use_device_ptr and use_device_addr with what is not mapped: from OpenMP 5.1 on that is taken for the device's already, and
// keeps its value.
// { dg-modes "ourlib stock-host" } Stock's library ends the process.
#include "check.h"

int main(void) {
  check_placement();
  int device = omp_get_default_device(), host[10], mapped[10] = {0}, result = 0;
  int *memory = omp_target_alloc(10 * sizeof *memory, device);
  int *cases[] = {NULL, memory, memory + 3, host, memory};
  for (int k = 0; k < 5; k++) {
    int *p = cases[k], *m = mapped;
#pragma omp target data map(tofrom : mapped) use_device_ptr(p, m)
    {
      CHECK(p == cases[k]);
      CHECK((m == mapped) == (check_expected_device() == 0));
    }
  }
#pragma omp target data use_device_addr(host)
  CHECK(host == cases[3]);
  // As in a wrapper that gets the one or the other.
  for (int k = 0; k < 2; k++) {
    int *p = k ? memory : mapped;
#pragma omp target enter data map(to : mapped)
#pragma omp target data use_device_ptr(p)
#pragma omp target is_device_ptr(p) map(from : result)
    result = p[3] = 7 + k;
#pragma omp target exit data map(from : mapped)
    CHECK(result == 7 + k);
  }
  CHECK(mapped[3] == 7);
  omp_target_free(memory, device);
  return check_result();
}
