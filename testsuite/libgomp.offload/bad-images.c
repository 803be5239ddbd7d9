// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// Stock ends the program, or crashes.
// { dg-output "the descriptor of an image is corrupted: code that does not end where its size says" }
// { dg-output "the descriptor of an image is corrupted: no code" }
// { dg-output "cuModuleGetFunction .no_such_kernel. error: " }
// { dg-output "the tables of an image's functions and variables are corrupted; the target regions" }
// { dg-output "Offload data incompatible with PTX plugin .expected 1, received 2." }
// { dg-output "functions or variables .expected 3, have 1.; the target regions of this image run on the host instead" }
//
// Corrupted, truncated, foreign and too new images that come when the device is in use: each has its line, the device and the
// program's own image go on, and the image can go away again.
#include "check.h"

#include "image-descriptor.h"

// PTX of a linker's input; without its last bytes, not even a text.
static const char code[] = ".version 6.0\n.target sm_52\n.address_size 64\n";
static const char garbage[] = ".version 6.0\n.target sm_52\n.address_size 64\n.visible .entry k ( {\n";
static const char elf[] = "\177ELF\2\1\1";

static int a[100];

static void device_works(int i) {
  int sum = 0;
#pragma omp target map(always, to : a) map(tofrom : sum)
  for (int k = 0; k < 100; k++) sum += a[k];
  CHECK(sum == 4950 + 100 * i);
  CHECK(omp_target_is_present(a, omp_get_default_device()));
  for (int k = 0; k < 100; k++) a[k]++;
}

static void host_version(void) {}

// Registers the image with so many functions and variables on the host's side, has the device work, and takes it back.
static void refused(int i, unsigned version, int type, const struct image_data *data, int functions, int variables) {
  static const void *const function_table[2] = {(const void *)host_version, (const void *)device_works};
  static const uintptr_t variable_table[2][2] = {{1000, 8}, {2000, 8}};
  const struct image_host host = {
      {function_table, function_table + functions, variable_table, variable_table + variables, NULL, NULL}};
  GOMP_offload_register_ver(version, &host, type, data);
  device_works(i);
  GOMP_offload_unregister_ver(version, &host, type, data);
  GOMP_offload_unregister_ver(version, &host, type, data); // once more than it was there
}

int main(void) {
  check_placement();
  for (int k = 0; k < 100; k++) a[k] = k;
#pragma omp target enter data map(to : a)
  const unsigned version = IMAGE_VERSION(library_version, image_abi);
  const struct image_function kernel = {"no_such_kernel", {0, 0, 0}};
  const char *const variable = "no_such_variable";
  const struct image_object whole = {code, sizeof code}, cut = {code, sizeof code - 10}, bad = {garbage, sizeof garbage},
                            foreign = {elf, sizeof elf};
  const struct image_data nothing = {0, NULL, 0, NULL, 0, NULL, 0, 0}, empty = {0, &whole, 1, NULL, 0, NULL, 0, 0},
                          truncated = {0, &cut, 1, NULL, 0, NULL, 0, 0}, broken = {0, &bad, 1, NULL, 0, &kernel, 1, 0},
                          other = {0, &foreign, 1, NULL, 0, NULL, 0, 0},
                          lacks_kernel = {0, &whole, 1, NULL, 0, &kernel, 1, 0},
                          lacks_variable = {0, &whole, 1, &variable, 1, NULL, 0, 0};
  int i = 0;
  refused(i++, version, nvptx_device, &nothing, 0, 0);
  refused(i++, version, nvptx_device, &truncated, 0, 0);
  refused(i++, version, nvptx_device, &broken, 1, 0);
  refused(i++, version, nvptx_device, &other, 0, 0);
  refused(i++, version, nvptx_device, &lacks_kernel, 1, 0);
  refused(i++, version, nvptx_device, &lacks_variable, 0, 1);
  refused(i++, version, nvptx_device, &empty, 1, 1); // host and device disagree
  // The host's tables are corrupted.
  refused(i++, version, nvptx_device, &lacks_kernel, -1, 0);
  refused(i++, version, nvptx_device, &lacks_kernel, 1 << 28, 0);
  refused(i++, version, nvptx_device, &lacks_variable, 0, -1);
  refused(i++, IMAGE_VERSION(library_version, 2), nvptx_device, &empty, 0, 0);
  // Of no device that is there; nobody looks at it.
  refused(i++, version, gcn_device, &nothing, 1, 0);
  refused(i++, version, 77, &nothing, 1, 1);
  refused(i++, version, -1, &nothing, 1, 1);
#pragma omp target exit data map(from : a)
  return check_result();
}
