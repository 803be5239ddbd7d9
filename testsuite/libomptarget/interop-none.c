// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host as a device has no foreign runtime, and neither has the host, nor what is no device's number: the object of an
// interop construct is omp_interop_none.
//
// gpu: its objects are others
#include "check.h"

#include <omp.h>

int main(void) {
  const int numbers[] = {0, omp_get_num_devices() - 1, omp_get_initial_device(), 1000, -7};
  for (int i = 0; i < 5; i++) {
    omp_interop_t target = (omp_interop_t)1, sync = (omp_interop_t)1, both = (omp_interop_t)1;
#pragma omp interop init(target : target) init(targetsync : sync) init(target, targetsync : both) device(numbers[i])
    check(target == omp_interop_none && sync == omp_interop_none && both == omp_interop_none);
#pragma omp interop use(target) use(sync)
#pragma omp interop destroy(target) destroy(sync)
    check(target == omp_interop_none && sync == omp_interop_none);
  }
  omp_interop_t o = (omp_interop_t)1;
#pragma omp interop init(targetsync : o)
  check(o == omp_interop_none);
  check(omp_get_num_interop_properties(o) == 0);
  return 0;
}
