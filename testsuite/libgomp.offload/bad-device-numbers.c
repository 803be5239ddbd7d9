// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "device" }
//
// Device numbers that nobody has, and the names of the host and of the default device, in the routines that bad-routines.c
// leaves out: fills, identifiers, pauses, interoperability objects, the default device.
#include "check.h"

#include <limits.h>

static int a[4];

int main(void) {
  check_placement();
  const int host = omp_get_initial_device(), dev = 0;
  const int bad[] = {host + 1, 99, INT_MAX, -7, -3, -2, INT_MIN};
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
    const int n = bad[i];
    CHECK(omp_get_uid_from_device(n) == NULL);
    // There is no error value: a number that nobody has stands for the host.
    a[0] = a[1] = -1;
    CHECK(omp_target_memset(a, 0, sizeof *a, n) == a && a[0] == 0);
    CHECK(omp_target_memset_async(a + 1, 0, sizeof *a, n, 0, NULL) == a + 1);
#pragma omp taskwait
    CHECK(a[1] == 0);
    CHECK(omp_pause_resource(omp_pause_hard, n) != 0);
    omp_interop_t object = omp_interop_none;
#pragma omp interop init(targetsync : object) device(n)
    CHECK(object == omp_interop_none);
#pragma omp interop use(object) device(n)
#pragma omp interop destroy(object) device(n)
    if (n == INT_MIN) continue;
    omp_set_default_device(n);
    CHECK(omp_get_default_device() == n);
    int on_host = 0;
#pragma omp target map(tofrom : on_host)
    on_host = omp_is_initial_device();
    CHECK(on_host);
    omp_set_default_device(dev);
  }

  // The host by its two names.
  CHECK(strcmp(omp_get_uid_from_device(host), omp_get_uid_from_device(-1)) == 0);
  CHECK(omp_get_device_from_uid(omp_get_uid_from_device(host)) == omp_initial_device);
  CHECK(omp_target_memset(a, 1, sizeof *a, -1) == a && omp_target_memset(a + 1, 1, sizeof *a, host) == a + 1);
  CHECK(a[0] == 0x01010101 && a[1] == a[0]);
  CHECK(omp_get_device_from_uid("") == omp_invalid_device && omp_get_device_from_uid("nobody's") == omp_invalid_device);

  // The default device by its own.
  const int other = omp_default_device;
  int *p = omp_target_alloc(sizeof a, other);
  CHECK(p != NULL && omp_target_memset(p, 3, sizeof a, other) == p);
  CHECK(omp_target_memcpy(a, p, sizeof a, 0, 0, omp_initial_device, other) == 0 && a[3] == 0x03030303);
  CHECK(omp_target_memset_async(p, 4, sizeof a, other, 0, NULL) == p);
#pragma omp taskwait
  CHECK(omp_target_memcpy(a, p, sizeof a, 0, 0, host, dev) == 0 && a[3] == 0x04040404);
  CHECK(omp_get_device_from_uid(omp_get_uid_from_device(other)) == dev);
  omp_target_free(p, other);
  return check_result();
}
