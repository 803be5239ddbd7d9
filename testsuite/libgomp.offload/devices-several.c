// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
//
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
//
// Three devices, each with its own data, its own copy of declare target variables and its own device number; host threads
// with default devices of their own; rows copied from one device to another.
//
// --check-maps says that kernels read stale data: each device has its own, of one array on the host.
#include "check.h"

enum { n = 16 };
int counter = 1;
#pragma omp declare target enter(counter)

int main(void) {
  check_placement();
  const int devices = omp_get_num_devices();
  CHECK(devices == (check_expected_device() ? 3 : 0));
  int a[n];
  for (int d = 0; d < devices; d++) {
    for (int i = 0; i < n; i++) a[i] = i * (d + 1);
    int number = -1;
#pragma omp target enter data map(to : a) device(d)
#pragma omp target device(d) map(from : number)
    {
      counter += d;
      number = omp_get_device_num() * 100 + counter;
      a[0] = 70 + d;
    }
    CHECK(number == d * 100 + 1 + d);
    for (int e = 0; e < devices; e++) CHECK(omp_target_is_present(a, e) == (e <= d));
  }
  for (int d = devices - 1; d >= 0; d--) {
    int sum = 0;
#pragma omp target device(d) map(tofrom : sum)
    for (int i = 1; i < n; i++) sum += a[i];
    CHECK(sum == 120 * (d + 1));
#pragma omp target update from(a[0 : 1], counter) device(d)
    CHECK(a[0] == 70 + d && counter == 1 + d);
#pragma omp target exit data map(delete : a) device(d)
    CHECK(!omp_target_is_present(a, d));
  }

  // A default device for each thread; a deferred region takes that of the thread that meets it.
#pragma omp parallel num_threads(3)
  {
    const int mine = omp_get_thread_num();
    if (devices) omp_set_default_device(mine);
    int where = -1, later = -1;
#pragma omp target map(from : where)
    where = omp_get_device_num();
#pragma omp target nowait map(from : later)
    later = omp_get_device_num();
#pragma omp taskwait
    CHECK(devices == 0 || (where == mine && later == mine));
  }
  CHECK(omp_get_default_device() == 0);

  if (devices) {
    const int host = omp_get_initial_device();
    int *p = omp_target_alloc(sizeof a, 0), *q = omp_target_alloc(sizeof a, 2);
    for (int i = 0; i < n; i++) a[i] = i;
    CHECK(omp_target_memcpy(p, a, sizeof a, 0, 0, 0, host) == 0);
    omp_target_memset(q, 0, sizeof a, 2);
    const size_t volume[2] = {2, 3}, from[2] = {0, 0}, to[2] = {1, 1}, rows[2] = {4, 4};
    CHECK(omp_target_memcpy_rect(q, p, sizeof(int), 2, volume, to, from, rows, rows, 2, 0) == 0);
    CHECK(omp_target_memcpy(a, q, sizeof a, 0, 0, host, 2) == 0);
    CHECK(a[5] == 0 && a[6] == 1 && a[7] == 2 && a[9] == 4 && a[11] == 6 && a[4] == 0 && a[8] == 0 && a[13] == 0);
    omp_target_free(p, 0);
    omp_target_free(q, 2);
    CHECK(omp_get_device_from_uid(omp_get_uid_from_device(2)) == 2);
  }
  return check_result();
}
