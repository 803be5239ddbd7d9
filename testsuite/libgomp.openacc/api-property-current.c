// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Properties of the device in use, by default and by its type; memory goes down when some is taken.
#include "apart.h"

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  CHECK(acc_get_property(0, type, acc_property_memory) == acc_get_property(0, acc_device_default, acc_property_memory));
  size_t before = acc_get_property(0, type, acc_property_free_memory);
  void *p = acc_malloc(64 << 20);
  size_t after = acc_get_property(0, type, acc_property_free_memory);
  // On hardware other programs come and go at the same time.
  CHECK(!apart() || !getenv("REGOMP_TEST_CUDA") || before >= after + (64 << 20));
  acc_free(p);
  return check_result();
}
