// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A property that is text is 0 as a number, and one that is a number is not text: nobody asks whether there is such a device.
#include "apart.h"

int main(void) {
  check_placement();
  volatile int numbers[] = {-2, 0, 1, 1000}, types[] = {0, 1, 2, 3, 4, 5, 7, 8};
  for (int n = 0; n < 4; n++)
    for (int t = 0; t < 8; t++) {
      const acc_device_t type = (acc_device_t)types[t];
      CHECK(acc_get_property(numbers[n], type, acc_property_name) == 0);
      CHECK(acc_get_property(numbers[n], type, acc_property_driver) == 0);
      CHECK(acc_get_property_string(numbers[n], type, acc_property_memory) == NULL);
      CHECK(acc_get_property_string(numbers[n], type, acc_property_free_memory) == NULL);
    }
  return check_result();
}
