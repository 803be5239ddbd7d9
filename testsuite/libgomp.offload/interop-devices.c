// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "device" }
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
//
// Objects of several devices know theirs.
#include "check.h"

int main(void) {
  check_placement();
  int n = omp_get_num_devices();
  omp_interop_t o[3] = {omp_interop_none, omp_interop_none, omp_interop_none};
  CHECK(n == 3);
  for (int i = 0; i < 3; i++) {
    omp_interop_t p = omp_interop_none;
#pragma omp interop init(prefer_type("cuda_driver"), targetsync : p) device(i)
    o[i] = p;
  }
  for (int i = 0; i < 3; i++) {
    CHECK(omp_get_interop_int(o[i], omp_ipr_device_num, NULL) == i);
    CHECK(omp_get_interop_int(o[i], omp_ipr_device, NULL) == i);
    for (int k = 0; k < i; k++)
      CHECK(omp_get_interop_ptr(o[i], omp_ipr_device_context, NULL) !=
            omp_get_interop_ptr(o[k], omp_ipr_device_context, NULL));
  }
  omp_interop_t p;
  omp_set_default_device(2);
#pragma omp interop init(target : p)
  CHECK(omp_get_interop_int(p, omp_ipr_device_num, NULL) == 2);
#pragma omp interop destroy(p)
  // No device clause: the object's own device counts, not the default device.
  for (int i = 0; i < 3; i++) {
    p = o[i];
#pragma omp interop use(p)
#pragma omp interop destroy(p)
    CHECK(p == omp_interop_none);
  }
  return check_result();
}
