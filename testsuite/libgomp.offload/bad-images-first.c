// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// Stock ends the program.
// { dg-output "the descriptor of an image is corrupted: code that does not end where its size says" }
// { dg-output "Cannot map target functions or variables .expected 1, have -1.; target regions run on the host instead" }
//
// A truncated image that is there before the device is used: a line that says so, and the program runs on the host.
#include "check.h"

#include "image-descriptor.h"

int main(void) {
  static const char code[] = ".version 6.0\n.target sm_52\n";
  const struct image_object cut = {code, sizeof code - 5};
  const struct image_data truncated = {0, &cut, 1, NULL, 0, NULL, 0, 0};
  const struct image_host nothing = {{NULL, NULL, NULL, NULL, NULL, NULL}};
  GOMP_offload_register_ver(IMAGE_VERSION(library_version, image_abi), &nothing, nvptx_device, &truncated);
  int x = 1, on_host = 0;
  for (int i = 0; i < 3; i++) {
#pragma omp target map(tofrom : x) map(from : on_host)
    {
      x *= 5;
      on_host = omp_is_initial_device();
    }
    CHECK(on_host);
  }
  CHECK(x == 125);
  GOMP_offload_unregister_ver(IMAGE_VERSION(library_version, image_abi), &nothing, nvptx_device, &truncated);
  return check_result();
}
