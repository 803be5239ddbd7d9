// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
//
// The default device is the host, by either of its numbers.
#include "check.h"

static int on_host(void) {
  int answer = -1;
#pragma omp target map(from : answer)
  answer = omp_is_initial_device();
  return answer;
}

int main(void) {
  check_placement();
  omp_set_default_device(-1);
  CHECK(omp_get_default_device() == -1 || omp_get_default_device() == omp_get_initial_device());
  CHECK(on_host() == 1);
  int x = 1;
#pragma omp target data map(to : x)
  {
    x = 2;
#pragma omp target map(always, tofrom : x)
    x += 5;
  }
  CHECK(x == 7);
  void *p = omp_target_alloc(64, omp_get_default_device());
  CHECK(p != NULL);
  memset(p, 1, 64); // the host's own memory
  omp_target_free(p, omp_get_default_device());
  CHECK(omp_target_is_present(&x, omp_get_default_device()) && omp_get_mapped_ptr(&x, -1) == &x);
  omp_set_default_device(0);
  check_ran_on(on_host());
  omp_set_default_device(omp_get_num_devices());
  CHECK(on_host() == 1);
  return check_result();
}
