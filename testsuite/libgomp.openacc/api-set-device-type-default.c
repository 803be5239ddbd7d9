// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_set_device_type with default and not_host: the default is the machine's, whatever was chosen before; not so for threads that have
// not said what they use.
#include "apart.h"

#include <pthread.h>

static void *on_the_host(void *unused) {
  int host = 0;
#pragma acc parallel copy(host)
  host = acc_on_device(acc_device_host);
  CHECK(host && acc_get_device_type() == acc_device_host);
  acc_set_device_type(acc_device_default);
  CHECK(acc_get_device_type() == EITHER(accelerator(), acc_device_host));
  acc_set_device_type(acc_device_host);
  return unused;
}

int main(void) {
  acc_set_device_type(acc_device_default);
  CHECK(acc_get_device_type() == EITHER(accelerator(), acc_device_host));
  if (apart()) {
    acc_set_device_type(acc_device_not_host);
    CHECK(acc_get_device_type() == accelerator());
  }
  acc_set_device_type(acc_device_host);
  size_t memory = acc_get_property(0, acc_device_default, acc_property_memory);
  CHECK((memory > 0) == apart());
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, on_the_host, NULL) == 0);
  pthread_join(thread, NULL);
  acc_set_device_type(acc_device_default);
  check_placement();
  return check_result();
}
