// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var ACC_DEVICE_TYPE HoSt }
// ACC_DEVICE_TYPE in capitals and small letters.
#include "apart.h"

int main(void) {
  CHECK(acc_get_device_type() == acc_device_host);
  return check_result();
}
