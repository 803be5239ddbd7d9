// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" } it is about images of a device.
//
// Several threads register images at once, which the dynamic linker would do one after the other: into a device that is not in
// use yet, and that one of them may initialise meanwhile, and into one that is. Each thread then runs a region of its image,
// which is there until the thread itself takes it back.
#include "check.h"

#include "image-descriptor.h"

#include <pthread.h>

enum { threads = 6, rounds = 15 };

void GOMP_target_ext(int device, void (*)(void *), size_t, void **, size_t *, unsigned short *, unsigned, void **, void **);

// What GCC would have made of: target map(tofrom : x, v); x += THREAD + 1, x += ++v, where v is a declare target variable.
static const char pattern[] = ".version 6.0\n.target sm_52\n.address_size 64\n"
                              ".visible .global .align 4 .u32 variable%d[1] = { 100 };\n"
                              ".visible .entry kernel%d (.param .u64 arguments, .param .u64 stack, .param .u64 size)\n{\n"
                              "  .reg .u64 %%table, %%x;\n  .reg .u32 %%value, %%v, %%r;\n  .reg .pred %%p;\n"
                              "  mov.u32 %%r, %%tid.x;\n  setp.ne.u32 %%p, %%r, 0;\n  @%%p ret;\n"
                              "  ld.param.u64 %%table, [arguments];\n  ld.u64 %%x, [%%table];\n  ld.u32 %%value, [%%x];\n"
                              "  ld.global.u32 %%v, [variable%d];\n  add.u32 %%v, %%v, 1;\n"
                              "  st.global.u32 [variable%d], %%v;\n"
                              "  add.u32 %%value, %%value, %%v;\n  add.u32 %%value, %%value, %d;\n"
                              "  st.u32 [%%x], %%value;\n  ret;\n}\n";

static int on_host;

#define VERSION(n)                                                                                                             \
  static void region_##n(void *data) {                                                                                         \
    (void)data;                                                                                                                \
    __atomic_add_fetch(&on_host, 1 << (n), __ATOMIC_RELAXED);                                                                  \
  }
VERSION(0) VERSION(1) VERSION(2) VERSION(3) VERSION(4) VERSION(5)
static void (*const regions[threads])(void *) = {region_0, region_1, region_2, region_3, region_4, region_5};
static int variables[threads];
static pthread_barrier_t barrier;

static int run(int thread, int x) {
  void *address = &x, *args[] = {(void *)(intptr_t)(-2 * 65536 | 0x100), (void *)(1 << 16 | 0x200), NULL};
  size_t size = sizeof x;
  unsigned short kind = 0x203; // tofrom, aligned to four bytes
  GOMP_target_ext(-1, regions[thread], 1, &address, &size, &kind, 0, NULL, args);
  return x;
}

static void *work(void *argument) {
  const int thread = (int)(intptr_t)argument;
  char code[sizeof pattern + 100], kernel_name[32], variable_name[32];
  snprintf(code, sizeof code, pattern, thread, thread, thread, thread, thread + 1);
  snprintf(kernel_name, sizeof kernel_name, "kernel%d", thread);
  snprintf(variable_name, sizeof variable_name, "variable%d", thread);
  const char *const names[] = {variable_name};
  const struct image_object object = {code, strlen(code) + 1};
  const struct image_function kernel = {kernel_name, {0, 0, 0}};
  const struct image_data data = {0, &object, 1, names, 1, &kernel, 1, 0};
  const void *functions[] = {(const void *)regions[thread]};
  const uintptr_t host_variables[][2] = {{(uintptr_t)&variables[thread], sizeof(int)}};
  const struct image_host host = {{functions, functions + 1, host_variables, host_variables + 1, NULL, NULL}};
  const unsigned version = IMAGE_VERSION(library_version, image_abi);
  for (int round = 0; round < rounds; round++) {
    pthread_barrier_wait(&barrier);
    GOMP_offload_register_ver(version, &host, nvptx_device, &data);
    for (int k = 1; k <= 2; k++) CHECK(run(thread, 1000) == 1000 + 100 + k + thread + 1); // the variable is a new one
    CHECK(omp_target_is_present(&variables[thread], omp_get_default_device()));
    GOMP_offload_unregister_ver(version, &host, nvptx_device, &data);
    CHECK(!omp_target_is_present(&variables[thread], omp_get_default_device()));
  }
  return NULL;
}

int main(void) {
  CHECK(threads <= sizeof regions / sizeof *regions);
  pthread_t other[threads];
  pthread_barrier_init(&barrier, NULL, threads);
  for (intptr_t i = 1; i < threads; i++) CHECK(pthread_create(&other[i], NULL, work, (void *)i) == 0);
  work((void *)0);
  for (int i = 1; i < threads; i++) pthread_join(other[i], NULL);
  CHECK(on_host == 0);
  check_placement();
  return check_result();
}
