// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of declare after a shutdown have their first values again.
#include "apart.h"

int table[4] = {1, 2, 3, 4};
#pragma acc declare copyin(table)

int main(void) {
  acc_device_t type = acc_get_device_type();
  for (int round = 0; round < 3; round++) {
    acc_init(type);
    int sum = 0;
#pragma acc parallel num_gangs(1) copy(sum)
    {
      for (int i = 0; i < 4; i++) sum += table[i];
      table[0] = 100;
    }
    CHECK(sum == EITHER(10, round ? 109 : 10));
    acc_shutdown(type);
  }
  return check_result();
}
