// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_set_device_num of the number that the thread's device has, inside a data region: the thread stays where the data are, whatever
// the type. Threads that have not said what they use go to the device that it names.
#include "apart.h"
#include <pthread.h>

static void *on_the_host(void *unused) {
  int host = 0;
#pragma acc parallel copy(host)
  host = acc_on_device(acc_device_host);
  CHECK(host && acc_get_device_type() == acc_device_host);
  return unused;
}

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  int a[10] = {0};
#pragma acc data copy(a)
  {
    acc_set_device_num(0, type);
    acc_set_device_num(0, acc_device_default);
    acc_set_device_num(0, acc_device_host);
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, on_the_host, NULL) == 0);
    pthread_join(thread, NULL);
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += i;
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == i);
  return check_result();
}
