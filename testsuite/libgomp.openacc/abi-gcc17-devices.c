// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What GCC 17's Fortran calls for init, shutdown and set: the entry points by hand.
// { dg-modes "ours-host ours ours-stock" } GCC 16's library does not have them.
#include "apart.h"
#include <dlfcn.h>
#include <openacc.h>

typedef void entry(int device_num, int device_type);

int main(void) {
  entry *init = (entry *)dlsym(RTLD_DEFAULT, "GOACC_init");
  entry *shutdown = (entry *)dlsym(RTLD_DEFAULT, "GOACC_shutdown");
  entry *set_device = (entry *)dlsym(RTLD_DEFAULT, "GOACC_set_device");
  CHECK(init && shutdown && set_device);
  init(-1, acc_device_none); // all types: none of them becomes the thread's
  check_placement();
  const int type = acc_get_device_type();
  shutdown(-1, acc_device_none);
  init(-1, type);
  int a[10] = {1};
#pragma acc enter data copyin(a)
  CHECK_PRESENT(a, sizeof a);
  shutdown(-1, type);
  CHECK(acc_is_present(a, sizeof a) == !apart()); // and used again
  shutdown(0, type);
  set_device(0, acc_device_host);
  CHECK(acc_get_device_type() == acc_device_host && acc_get_device_num(acc_device_host) == 0);
  set_device(-1, type);
  CHECK((int)acc_get_device_type() == type && acc_get_device_num(type) == 0);
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] = i;
  CHECK(a[9] == 9);
  shutdown(-1, acc_device_none); // all
  init(0, acc_device_none);      // the first of each type
  check_placement();
  shutdown(0, acc_device_none);
  init(-1, type); // was not active
  return check_result();
}
