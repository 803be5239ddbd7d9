// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_set_device_type decides where the regions of threads run that use OpenACC for the first time later.
#include "apart.h"
#include <pthread.h>

static void *look(void *result) {
  int here = -1;
#pragma acc parallel num_gangs(1) copyout(here)
  here = acc_on_device(acc_device_host);
  *(int *)result = here;
  return NULL;
}

static int new_thread_is_on_host(void) {
  int here = -1;
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, look, &here) == 0);
  pthread_join(thread, NULL);
  return here;
}

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  CHECK(new_thread_is_on_host() == !apart());
  acc_set_device_type(acc_device_host);
  CHECK(new_thread_is_on_host() == 1);
  acc_set_device_type(type);
  CHECK(new_thread_is_on_host() == !apart());
  return check_result();
}
