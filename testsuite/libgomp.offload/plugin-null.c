// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A third plugin, which the library does not know, named at run time: images, memory, mappings, regions and nowait work with what a
// plugin has to export, without any driver.
// { dg-shared-library "plugin-null.c" }
// { dg-modes "ours" } GCC's library has its list of plugins from configure.
#include <omp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "check.h"

// GCC's interface to its library: images come with a list of the program's functions and variables, and the plugin's list is in the
// same order.
void GOMP_offload_register_ver(unsigned version, const void *host_table, int type, const void *data);
void GOMP_offload_unregister_ver(unsigned version, const void *host_table, int type, const void *data);
void GOMP_target_ext(int device, void (*fn)(void *), size_t count, void **addresses, size_t *sizes, unsigned short *kinds,
                     unsigned flags, void **depend, void **args);

enum { map_to = 1, map_tofrom = 3, image_type = 6 }; // the type is the plugin's
static int on_host, on_device;

// The program's version, and the image's.
static void add(void *data) {
  (void)data;
  on_host++;
}
static void device_add(void *data) {
  int *const *const variables = data;
  const int *const a = variables[0];
  int *const b = variables[1];
  for (int i = 0; i < 100; i++) b[i] += a[i];
  on_device++;
}

static void run_region(int device, const int *a, int *b, unsigned flags) {
  void *addresses[] = {(void *)a, b};
  size_t sizes[] = {100 * sizeof(int), 100 * sizeof(int)};
  unsigned short kinds[] = {map_to | 2 << 8, map_tofrom | 2 << 8}; // aligned to 4
  void *arguments[] = {NULL};
  GOMP_target_ext(device, add, 2, addresses, sizes, kinds, flags, NULL, arguments);
}

static void try_device(int d) {
  static int a[100], b[100];
  for (int i = 0; i < 100; i++) {
    a[i] = i;
    b[i] = 1000;
  }
  on_host = on_device = 0;
  run_region(d, a, b, 0);
  CHECK(on_device == 1 && on_host == 0);
  CHECK(b[0] == 1000 && b[99] == 1099);
#pragma omp target enter data map(to : a, b) device(d)
  CHECK(omp_target_is_present(b, d) && !omp_target_is_present(b, 1 - d));
  a[99] = 7;
#pragma omp parallel num_threads(2)
#pragma omp single
  run_region(d, a, b, 1); // nowait
  CHECK(on_device == 2 && on_host == 0);
  CHECK(b[99] == 1099); // present, so it is not copied
#pragma omp target exit data map(from : b) map(delete : a) device(d)
  CHECK(b[1] == 1002 && b[99] == 1198);

  int *const memory = omp_target_alloc(sizeof a, d), copy[100];
  CHECK(memory != NULL);
  CHECK(omp_target_memcpy(memory, b, sizeof b, 0, 0, d, omp_get_initial_device()) == 0);
  CHECK(omp_target_memcpy(copy, memory, sizeof b, 0, 0, omp_get_initial_device(), d) == 0);
  CHECK(memcmp(copy, b, sizeof b) == 0);
  omp_target_free(memory, d);
}

int main(int argc, char **argv) {
  (void)argc;
  if (strcmp(getenv("REGOMP_PLUGINS") != NULL ? getenv("REGOMP_PLUGINS") : "", "null") != 0) {
    const char *const folder = getenv("REGOMP_TEST_DIR"), *const before = getenv("LD_LIBRARY_PATH");
    char library[4096], path[8192];
    snprintf(library, sizeof library, "%s/libgomp-plugin-null.so.1", folder);
    unlink(library);
    if (symlink("libplugin-null.so", library) != 0) return 96;
    snprintf(path, sizeof path, "%s:%s", folder, before != NULL ? before : "");
    setenv("LD_LIBRARY_PATH", path, 1);
    setenv("REGOMP_PLUGINS", "null", 1);
    execv("/proc/self/exe", argv);
    return 97;
  }
  void *const functions[] = {add}, *const image[] = {device_add, NULL};
  const void *const table[] = {functions, functions + 1, NULL, NULL};
  const unsigned version = 1 << 16;
  GOMP_offload_register_ver(version, table, image_type, image);
  CHECK(omp_get_num_devices() == 2);
  for (int d = 0; d < 2; d++) try_device(d);
  GOMP_offload_unregister_ver(version, table, image_type, image);
  return check_result();
}
