// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ourlib" }
// Stock says the same and then waits in an exit handler for a lock that it holds itself.
// { dg-shouldfail "requires directives that contradict each other" }
// { dg-output "libgomp: 'requires' directive with clause 'reverse_offload' is missing in some compilation units" }
//
// An image that comes late and needs what the program's other images do not.
#include "check.h"

#include "image-descriptor.h"

int main(void) {
  check_placement();
  const struct image_data data = {0x80 | 0x200, NULL, 0, NULL, 0, NULL, 0, 0};
  const struct image_host nothing = {{NULL, NULL, NULL, NULL, NULL, NULL}};
  GOMP_offload_register_ver(IMAGE_VERSION(library_version, image_abi), &nothing, gcn_device, &data);
  return check_result();
}
