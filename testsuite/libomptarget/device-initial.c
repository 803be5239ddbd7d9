// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The initial device: regions and data stay on the host.
#include "check.h"

#include <omp.h>

int main(void) {
  int x = 1, where = 0;
  const int host = omp_get_initial_device();
  check(host == omp_get_num_devices());
  check(omp_get_device_num() == host && omp_is_initial_device());
#pragma omp target device(host) map(tofrom : x) map(from : where)
  {
    x++;
    where = omp_is_initial_device();
  }
  check(x == 2 && where);
#pragma omp target enter data map(to : x) device(host)
#pragma omp target update to(x) device(host)
#pragma omp target exit data map(from : x) device(host)
  return x == 2 ? 0 : 1;
}
