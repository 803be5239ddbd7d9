// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
//
// Identifiers of devices: constant, unique, and back to their device.
#include "check.h"

int main(void) {
  check_placement();
  int n = omp_get_num_devices();
  CHECK(n == (check_expected_device() ? 3 : 0));
  for (int i = 0; i <= n; i++) {
    const char *uid = omp_get_uid_from_device(i);
    CHECK(uid != NULL && uid == omp_get_uid_from_device(i));
    CHECK(omp_get_device_from_uid(uid) == (i == n ? omp_initial_device : i));
    for (int k = 0; k < i; k++) CHECK(strcmp(uid, omp_get_uid_from_device(k)) != 0);
    if (i == n) puts(uid);
  }
  CHECK(omp_get_uid_from_device(omp_initial_device) == omp_get_uid_from_device(n));
  CHECK(!omp_get_uid_from_device(n + 1) && !omp_get_uid_from_device(-7));
  CHECK(omp_get_device_from_uid("no such device") == omp_invalid_device);
  CHECK(omp_get_device_from_uid("") == omp_invalid_device && omp_get_device_from_uid(NULL) == omp_invalid_device);
  return check_result();
}
