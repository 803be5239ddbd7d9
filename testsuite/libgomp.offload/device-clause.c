// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// device and if clauses, omp_set_default_device, omp_initial_device, the host's own number, device routines inside regions.
#include "check.h"

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  int devices = omp_get_num_devices();
  int on_host = -1, number = -1;
#pragma omp target if (0) map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == 1);
#pragma omp target device(omp_initial_device) map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == 1);
#pragma omp target device(omp_get_initial_device()) map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == 1);
#pragma omp target device(devices) map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == 1);
  for (int d = 0; d < devices; d++) {
#pragma omp target device(d) map(from : on_host, number)
    {
      on_host = omp_is_initial_device();
      number = omp_get_device_num();
    }
    CHECK(on_host == 0 && number == d);
  }
  CHECK(omp_get_device_num() == omp_get_initial_device());
  CHECK(omp_get_initial_device() == devices);
  CHECK(omp_is_initial_device());

  int saved = omp_get_default_device();
  omp_set_default_device(devices);
  CHECK(omp_get_default_device() == devices);
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == 1);
  omp_set_default_device(saved);
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  CHECK(on_host == host);

  // Host regions are ordinary code: they see the host's variables.
  static int global = 3;
#pragma omp target if (0) map(tofrom : global)
  global++;
  CHECK(global == 4);
  int data[4] = {0};
#pragma omp target data device(omp_initial_device) map(to : data)
#pragma omp target device(omp_initial_device) map(tofrom : data)
  data[3] = 9;
  CHECK(data[3] == 9);
  puts("done");
  return check_result();
}
