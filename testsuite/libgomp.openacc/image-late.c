// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An image that comes when the device is in use and cannot be loaded: its regions run on the host, as the message says, behind
// what they wait for.
// { dg-modes "ours" } Stock ends the program where the image comes.
// { dg-output "functions or variables .expected 2, have -1.; the target regions of this image run on the host instead" }
#include "apart.h"

#include "../libgomp.offload/image-descriptor.h"
#include <openacc.h>

void GOACC_parallel_keyed(int, void (*)(void *), size_t, void **, size_t *, unsigned short *, ...);

static int calls;
static void region(void *arguments) {
  int *const x = *(int **)arguments;
  for (int i = 0; i < 1000; i++) x[i] += 1;
  calls++;
}

static int a[1000], b[1000];

static void run_region(int *data, unsigned async_queue) {
  void *addresses[1] = {data};
  size_t sizes[1] = {sizeof a};
  unsigned short kinds[1] = {0x203}; // copy
  if (async_queue != 0)
    GOACC_parallel_keyed(-1, region, 1, addresses, sizes, kinds, 2u << 28 | async_queue, 0); // async (async_queue)
  else
    GOACC_parallel_keyed(-1, region, 1, addresses, sizes, kinds, 0);
}

int main(void) {
  check_placement();
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 1000; i++) a[i] = i;
  static const char code[] = ".version 6.0\n.target sm_52\n";
  const struct image_object cut = {code, sizeof code - 5};
  const struct image_function kernel = {"kernel", {0, 0, 0}};
  const struct image_data truncated = {0, &cut, 1, NULL, 0, &kernel, 1, 0};
  static const void *const functions[1] = {(const void *)region};
  const struct image_host host = {{functions, functions + 1, NULL, NULL, NULL, NULL}};
  GOMP_offload_register_ver(IMAGE_VERSION(library_version, image_abi), &host, nvptx_device, &truncated);
  run_region(a, 0);
  CHECK(calls == 1);
  for (int i = 0; i < 1000; i++) CHECK(a[i] == i + 1);

  // Queue 3 brings the values.
#pragma acc parallel loop copyout(b) async(3)
  for (int i = 0; i < 1000; i++) b[i] = 2 * i;
  run_region(b, 3);
  acc_wait(3);
  CHECK(calls == 2);
  for (int i = 0; i < 1000; i++) CHECK(b[i] == 2 * i + 1);
  // The device goes on.
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 1000; i++) a[i]++;
  for (int i = 0; i < 1000; i++) CHECK(a[i] == i + 2);
  GOMP_offload_unregister_ver(IMAGE_VERSION(library_version, image_abi), &host, nvptx_device, &truncated);
  return check_result();
}
