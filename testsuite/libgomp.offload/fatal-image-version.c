// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "an image of a later library" }
// { dg-output "libgomp: Library too old for offload .version 4 < 5." }
// { dg-modes "ourlib" } GCC 16's library says 3 in its line; ours knows the images of GCC 17 too, which say 4.
//
// An image that a compiler with a later library wrote.
#include "check.h"

#include "image-descriptor.h"

int main(void) {
  check_placement();
  const struct image_data data = {0, NULL, 0, NULL, 0, NULL, 0, 0};
  const struct image_host nothing = {{NULL, NULL, NULL, NULL, NULL, NULL}};
  GOMP_offload_register_ver(IMAGE_VERSION(5, image_abi), &nothing, nvptx_device, &data);
  return check_result();
}
