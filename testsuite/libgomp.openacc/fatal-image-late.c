// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "data of the region are on the device" }
// { dg-output "the target regions of this image run on the host instead\n" }
// { dg-output "libgomp: the image of a target region could not be loaded on device 0, and data of the region are there .addr: 0x" }
// { dg-modes "ours" } Stock ends the program where the image comes.
//
// A region of an image that could not be loaded, of data that are on the device.
#include "apart.h"

#include "../libgomp.offload/image-descriptor.h"

void GOACC_parallel_keyed(int, void (*)(void *), size_t, void **, size_t *, unsigned short *, ...);

static void region(void *arguments) {
  (void)arguments;
  puts("not reached");
}

int main(void) {
  static int a[100];
#pragma acc enter data copyin(a)
  static const char code[] = ".version 6.0\n.target sm_52\n";
  const struct image_object cut = {code, sizeof code - 5};
  const struct image_function kernel = {"kernel", {0, 0, 0}};
  const struct image_data truncated = {0, &cut, 1, NULL, 0, &kernel, 1, 0};
  static const void *const functions[1] = {(const void *)region};
  const struct image_host host = {{functions, functions + 1, NULL, NULL, NULL, NULL}};
  GOMP_offload_register_ver(IMAGE_VERSION(library_version, image_abi), &host, nvptx_device, &truncated);
  void *addresses[1] = {a};
  size_t sizes[1] = {sizeof a};
  unsigned short kinds[1] = {0x203}; // copy
  GOACC_parallel_keyed(-1, region, 1, addresses, sizes, kinds, 0);
  return 0;
}
