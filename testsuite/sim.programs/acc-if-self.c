// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// if and self clauses on compute constructs, if on data, update and host_data: where the code runs and what is copied.
#include "check.h"

static int where(int condition) {
  int on_host = -1;
#pragma acc parallel num_gangs(1) copy(on_host) if (condition)
  on_host = acc_on_device(acc_device_host) != 0;
  return on_host;
}

static int where_self(int condition) {
  int on_host = -1;
#pragma acc parallel num_gangs(1) copy(on_host) self(condition)
  on_host = acc_on_device(acc_device_host) != 0;
  return on_host;
}

int main(void) {
  check_placement();
  int apart = check_expected_device() == 1;
  CHECK(where(1) == !apart && where(0) == 1 && where(-7) == !apart);
  CHECK(where_self(0) == !apart && where_self(1) == 1);
  int on_host = -1;
#pragma acc parallel num_gangs(1) copy(on_host) self
  on_host = acc_on_device(acc_device_host) != 0;
  CHECK(on_host == 1);
#pragma acc kernels copy(on_host) if (apart == 5)
  on_host = 3 + (acc_on_device(acc_device_host) != 0);
  CHECK(on_host == 4);

  // What runs on the host sees the host's data, though they are on the device as well.
  int a[4] = {1, 2, 3, 4};
  int n = 4;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++) a[i] = 100;
#pragma acc parallel loop if (n > 100)
    for (int i = 0; i < n; i++) a[i] += 1;
    if (apart) CHECK(a[0] == 2 && a[3] == 5);
#pragma acc update self(a) if (n == 4)
    CHECK(a[0] == (apart ? 100 : 101));
  }
#pragma acc data copyin(a) if (n < 0)
  CHECK(acc_is_present(a, sizeof a) == !apart);
#pragma acc data copyin(a) if (n > 0)
  CHECK(acc_is_present(a, sizeof a));
  puts("done");
  return check_result();
}
