// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "device" }
// { dg-additional-options "-ldl" }
//
// A program that calls the CUDA driver itself, on the stream that an interop construct hands out, between target regions:
// its kernel works on mapped memory, and `use` and the regions after it see what the kernel wrote.
#include "check.h"

#include <dlfcn.h>
#include <stdint.h>

enum { n = 4096, turns = 20000 };

// Adds `value` to n ints after a while.
static const char code[] = ".version 6.0\n"
                           ".target sm_30\n"
                           ".address_size 64\n"
                           ".visible .entry add(.param .u64 p, .param .u32 count, .param .u32 value, .param .u32 turns)\n"
                           "{\n"
                           "  .reg .pred %q;\n"
                           "  .reg .b32 %i, %s, %c, %v, %x, %t, %k;\n"
                           "  .reg .b64 %a, %o;\n"
                           "  ld.param.u32 %t, [turns];\n"
                           "  mov.u32 %k, 0;\n"
                           "spin:\n"
                           "  add.u32 %k, %k, 1;\n"
                           "  setp.lt.u32 %q, %k, %t;\n"
                           "  @%q bra spin;\n"
                           "  ld.param.u64 %a, [p];\n"
                           "  cvta.to.global.u64 %a, %a;\n"
                           "  ld.param.u32 %c, [count];\n"
                           "  ld.param.u32 %v, [value];\n"
                           "  mov.u32 %i, %tid.x;\n"
                           "  mov.u32 %s, %ntid.x;\n"
                           "loop:\n"
                           "  setp.ge.u32 %q, %i, %c;\n"
                           "  @%q bra end;\n"
                           "  mad.wide.u32 %o, %i, 4, %a;\n"
                           "  ld.global.u32 %x, [%o];\n"
                           "  add.u32 %x, %x, %v;\n"
                           "  st.global.u32 [%o], %x;\n"
                           "  add.u32 %i, %i, %s;\n"
                           "  bra loop;\n"
                           "end:\n"
                           "  ret;\n"
                           "}\n";

static void *driver;
static void *find(const char *name) {
  void *function = dlsym(driver, name);
  CHECK(function != NULL);
  return function;
}

int main(void) {
  check_placement();
  driver = dlopen("libcuda.so.1", RTLD_NOW);
  CHECK(driver != NULL);
  if (!driver) return check_result();
  int (*set_current)(void *) = (int (*)(void *))find("cuCtxSetCurrent");
  int (*load)(void **, const void *) = (int (*)(void **, const void *))find("cuModuleLoadData");
  int (*unload)(void *) = (int (*)(void *))find("cuModuleUnload");
  int (*get_function)(void **, void *, const char *) = (int (*)(void **, void *, const char *))find("cuModuleGetFunction");
  int (*launch)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **) =
      (int (*)(void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void *, void **, void **))find(
          "cuLaunchKernel");
  int (*fill)(uint64_t, unsigned, size_t, void *) = (int (*)(uint64_t, unsigned, size_t, void *))find("cuMemsetD32Async");
  int (*copy_out)(void *, uint64_t, size_t, void *) =
      (int (*)(void *, uint64_t, size_t, void *))find("cuMemcpyDtoHAsync_v2");
  int (*query)(void *) = (int (*)(void *))find("cuStreamQuery");

  static int data[n];
  for (int i = 0; i < n; i++) data[i] = i;
#pragma omp target enter data map(to : data)

  omp_interop_t o = omp_interop_none;
#pragma omp interop init(prefer_type("cuda_driver"), target, targetsync : o)
  omp_interop_rc_t rc;
  void *stream = omp_get_interop_ptr(o, omp_ipr_targetsync, &rc);
  CHECK(rc == omp_irc_success && stream != NULL);
  void *context = omp_get_interop_ptr(o, omp_ipr_device_context, &rc);
  CHECK(rc == omp_irc_success && context != NULL);
  CHECK(omp_get_interop_int(o, omp_ipr_device_num, NULL) == omp_get_default_device());
  CHECK(set_current(context) == 0);

  void *module = NULL, *function = NULL;
  CHECK(load(&module, code) == 0);
  CHECK(get_function(&function, module, "add") == 0);
  uint64_t address = (uint64_t)omp_get_mapped_ptr(data, omp_get_default_device());
  CHECK(address != 0);
  for (int round = 1; round <= 5; round++) {
    // Ours, theirs, ours.
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) data[i] += 1000;
    unsigned count = n, value = (unsigned)round, spin = turns;
    void *arguments[] = {&address, &count, &value, &spin};
    CHECK(launch(function, 1, 1, 1, 64, 1, 1, 0, stream, arguments, NULL) == 0);
#pragma omp interop use(o)
    CHECK(query(stream) == 0);
    int wrong = 0;
#pragma omp target teams distribute parallel for map(tofrom : wrong) reduction(+ : wrong)
    for (int i = 0; i < n; i++) wrong += data[i] != i + round * 1000 + round * (round + 1) / 2;
    CHECK(wrong == 0);
  }

  // destroy waits as well: the copy into host memory has ended then.
  int last[4] = {0};
  CHECK(fill(address, 7, 4, stream) == 0);
  unsigned count = 4, value = 35, spin = turns;
  void *arguments[] = {&address, &count, &value, &spin};
  CHECK(launch(function, 1, 1, 1, 32, 1, 1, 0, stream, arguments, NULL) == 0);
  CHECK(copy_out(last, address, sizeof last, stream) == 0);
#pragma omp interop use(o)
#pragma omp interop destroy(o)
  CHECK(o == omp_interop_none);
  for (int i = 0; i < 4; i++) CHECK(last[i] == 42);
#pragma omp target exit data map(from : data)
  CHECK(data[0] == 42 && data[3] == 42 && data[4] == 4 + 5015);
  CHECK(unload(module) == 0);
  return check_result();
}
