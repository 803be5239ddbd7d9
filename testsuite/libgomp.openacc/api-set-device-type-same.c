// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
// acc_set_device_type of the type that the thread uses already: it keeps its device, also inside data regions, whatever number
// another thread has made the default.
#include "apart.h"
#include <pthread.h>

static void *choose_first(void *unused) {
  acc_set_device_num(0, acc_get_device_type());
  return unused;
}

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  int last = acc_get_num_devices(type) - 1;
  acc_set_device_num(last, type);
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, choose_first, NULL) == 0);
  pthread_join(thread, NULL);
  acc_set_device_type(type);
  CHECK(acc_get_device_num(type) == last);
  int a[10] = {0};
#pragma acc data copy(a)
  {
    acc_set_device_type(type);
    acc_set_device_type(acc_device_default);
    if (apart()) acc_set_device_type(acc_device_not_host);
    CHECK(acc_get_device_num(type) == last);
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += i;
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == i);

  acc_set_device_type(acc_device_host);
#pragma acc data copy(a)
  acc_set_device_type(acc_device_host);
  return check_result();
}
