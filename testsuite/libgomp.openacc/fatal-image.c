// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the device cannot be used" }
// { dg-output "Cannot map target functions or variables .expected 1, have -1.; the device cannot be used\n+libgomp: device 0 of type nvidia cannot be initialized" }
// { dg-modes "ours" } Stock's library says less.
//
// An image that the device refuses. OpenMP's regions run on the host then; OpenACC's device was chosen, and the program ends with one
// reason, and without the words of OpenMP.
#include "check.h"

#include "../libgomp.offload/image-descriptor.h"

int main(void) {
  static const char code[] = ".version 6.0\n.target sm_52\n";
  const struct image_object cut = {code, sizeof code - 5};
  const struct image_data truncated = {0, &cut, 1, NULL, 0, NULL, 0, 0};
  const struct image_host nothing = {{NULL, NULL, NULL, NULL, NULL, NULL}};
  GOMP_offload_register_ver(IMAGE_VERSION(library_version, image_abi), &nothing, nvptx_device, &truncated);
  int x = 1;
#pragma acc parallel copy(x)
  x++;
  puts("not reached");
  return 0;
}
