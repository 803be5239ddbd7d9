// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One NVIDIA device and one of AMD's: numbers, identifiers, each with code of its own, declare target variables of its own
// and its own default teams; host threads with default devices of their own.
#include "both.h"

enum { n = 16 };
int counter = 1;
#pragma omp declare target enter(counter)
int linked[n];
#pragma omp declare target link(linked)

int main(void) {
  check_placement();
  CHECK(omp_get_num_devices() == both_count);
  // The plugins' order.
  CHECK(architecture_of(0) == on_nvidia && architecture_of(1) == on_amd);
  CHECK(architecture_of(omp_get_initial_device()) == on_host);

  const char *uids[both_count] = {omp_get_uid_from_device(0), omp_get_uid_from_device(1)};
  CHECK(uids[0] && uids[1] && strcmp(uids[0], uids[1]) != 0);
  for (int d = 0; d < both_count; d++) CHECK(omp_get_device_from_uid(uids[d]) == d);
  CHECK(omp_get_device_from_uid("GPU-nothing") < 0);

  int a[n];
  for (int d = 0; d < both_count; d++) {
    for (int i = 0; i < n; i++) a[i] = i * (d + 1), linked[i] = d;
    int number = -1, devices = -1, sum = 0;
#pragma omp target enter data map(to : a, linked) device(d)
#pragma omp target device(d) map(from : number, devices) map(tofrom : sum)
    {
      counter += d + 1;
      number = omp_get_device_num() * 100 + counter;
      devices = omp_get_num_devices();
      a[0] = 70 + d;
      for (int i = 0; i < n; i++) sum += linked[i];
    }
    CHECK(number == d * 100 + 2 + d && sum == n * d);
    (void)devices; // what device code is told differs between the device libraries
    for (int e = 0; e < both_count; e++) CHECK(omp_target_is_present(a, e) == (e <= d));
  }
  for (int d = both_count - 1; d >= 0; d--) {
    int sum = 0;
#pragma omp target teams distribute parallel for device(d) reduction(+ : sum)
    for (int i = 1; i < n; i++) sum += a[i];
    CHECK(sum == 120 * (d + 1));
#pragma omp target update from(a[0 : 1], counter) device(d)
    CHECK(a[0] == 70 + d && counter == 2 + d);
#pragma omp target exit data map(delete : a, linked) device(d)
    CHECK(!omp_target_is_present(a, d));
  }

#pragma omp parallel num_threads(4)
  {
    const int mine = omp_get_thread_num() % both_count;
    omp_set_default_device(mine);
    for (int round = 0; round < 10; round++) {
      int where = -1, later = -1;
#pragma omp target map(from : where)
      where = omp_get_device_num() * 10 + architecture_here();
#pragma omp target nowait map(from : later)
      later = omp_get_device_num();
#pragma omp taskwait
      CHECK(where == (mine ? 10 + on_amd : on_nvidia) && later == mine);
    }
  }
  CHECK(omp_get_default_device() == 0);
  return check_result();
}
