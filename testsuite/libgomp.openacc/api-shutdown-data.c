// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data directives and routines after acc_shutdown start the device again.
// { dg-modes "ourlib" } Stock's library does not.
#include "apart.h"

int main(void) {
  acc_device_t type = acc_get_device_type();
  int a[20] = {0}, *p;
  acc_init(type);
  acc_shutdown(type);
#pragma acc enter data copyin(a)
  CHECK_PRESENT(a, sizeof a);
  acc_shutdown(type);
  CHECK_ABSENT(a, sizeof a);
  p = acc_malloc(sizeof a);
  CHECK(p != NULL);
  acc_free(p);
  acc_shutdown(type);
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 20; i++) a[i] = i;
  }
  CHECK(a[19] == 19);
  return check_result();
}
