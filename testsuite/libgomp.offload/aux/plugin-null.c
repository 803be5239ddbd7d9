// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plugin without a driver, of version 3 of the interface: the device's memory is malloc's, and a region is called on the thread that
// asks for it. What it exports is all that a plugin has to (libgomp/device/plugin_hooks.def). An image is a list of functions that ends
// with a null pointer.
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct addr_pair {
  uintptr_t start, end;
};

unsigned GOMP_OFFLOAD_version(void) { return 3; }
const char *GOMP_OFFLOAD_get_name(void) { return "null"; }
unsigned GOMP_OFFLOAD_get_caps(void) { return 1 << 2; } // OpenMP 4
int GOMP_OFFLOAD_get_type(void) { return 6; }           // of images that no other plugin takes
int GOMP_OFFLOAD_get_num_devices(unsigned requires) { return requires == 0 ? 2 : -1; }
bool GOMP_OFFLOAD_init_device(int ord) { return ord < 2; }
bool GOMP_OFFLOAD_fini_device(int ord) { return ord < 2; }

int GOMP_OFFLOAD_load_image(int ord, unsigned version, const void *image, struct addr_pair **table, uint64_t **reverse,
                            uint64_t *indirect) {
  (void)ord, (void)version, (void)reverse, (void)indirect;
  void *const *const functions = image;
  int n = 0;
  while (functions[n] != NULL) n++;
  *table = malloc(n * sizeof(struct addr_pair)); // the library frees it
  for (int i = 0; i < n; i++) (*table)[i] = (struct addr_pair){(uintptr_t)functions[i], (uintptr_t)functions[i] + 1};
  return n;
}
bool GOMP_OFFLOAD_unload_image(int ord, unsigned version, const void *image) {
  (void)ord, (void)version, (void)image;
  return true;
}

void *GOMP_OFFLOAD_alloc(int ord, size_t bytes) {
  (void)ord;
  return aligned_alloc(256, (bytes + 255) / 256 * 256);
}
bool GOMP_OFFLOAD_free(int ord, void *memory) {
  (void)ord;
  free(memory);
  return true;
}
bool GOMP_OFFLOAD_host2dev(int ord, void *to, const void *from, size_t bytes) {
  (void)ord;
  memcpy(to, from, bytes);
  return true;
}
bool GOMP_OFFLOAD_dev2host(int ord, void *to, const void *from, size_t bytes) {
  (void)ord;
  memcpy(to, from, bytes);
  return true;
}
bool GOMP_OFFLOAD_dev2dev(int ord, void *to, const void *from, size_t bytes) {
  (void)ord;
  memmove(to, from, bytes);
  return true;
}
bool GOMP_OFFLOAD_memset(int ord, void *memory, int value, size_t bytes) {
  (void)ord;
  memset(memory, value, bytes);
  return true;
}

void GOMP_OFFLOAD_run(int ord, void *function, void *variables, void **arguments) {
  (void)ord, (void)arguments;
  ((void (*)(void *))function)(variables);
}
