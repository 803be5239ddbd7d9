// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Unique identifiers of devices.
// clang: 22
#include "check.h"

#include <omp.h>
#include <string.h>

const char *omp_get_uid_from_device(int);
int omp_get_device_from_uid(const char *);

int main(void) {
  const int n = omp_get_num_devices();
  for (int d = 0; d < n; d++) {
    const char *uid = omp_get_uid_from_device(d);
    check(uid != NULL && *uid);
    check(omp_get_device_from_uid(uid) == d);
  }
  return 0;
}
