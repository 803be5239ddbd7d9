// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constructs for devices that do not exist run on the host, and data directives do nothing.
#include "check.h"

static int a[100];

int main(void) {
  check_placement();
  int bad[] = {omp_get_num_devices() + 1, 42, -7};
  for (int i = 0; i < 3; i++) {
    int n = bad[i], on_host = 0;
#pragma omp target device(n) map(from : on_host)
    on_host = omp_is_initial_device();
    CHECK(on_host);
#pragma omp target enter data map(to : a) device(n)
#pragma omp target update to(a) device(n)
#pragma omp target data map(tofrom : a) device(n)
    a[1] = i;
#pragma omp target update from(a) device(n)
#pragma omp target exit data map(from : a) device(n)
    CHECK(a[1] == i);
#pragma omp target device(n) nowait map(from : on_host) depend(out : on_host)
    on_host = 2 * omp_is_initial_device();
#pragma omp taskwait
    CHECK(on_host == 2);
    omp_set_default_device(n);
    on_host = 0;
#pragma omp target map(from : on_host)
    on_host = omp_is_initial_device();
    CHECK(on_host);
    omp_set_default_device(0);
  }
  return check_result();
}
