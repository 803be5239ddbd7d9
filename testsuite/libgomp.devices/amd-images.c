// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-gcn stock-ours-gcn" } GCC's plugin has one image on each agent: the next one takes its place
// { dg-shared-library "amd_library.c" }
// { dg-additional-options "-ldl" }
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
//
// Two images on each of two agents, one of a library that comes and goes: kernels and variables of both stay usable.
#include "check.h"
#include <dlfcn.h>

int program_variable = 4;
#pragma omp declare target enter(program_variable)

static int own(int x, int device) {
  int result = 0;
#pragma omp target map(from : result) device(device)
  result = x * program_variable;
  return result;
}

int main(void) {
  check_placement();
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libamd_library.so", directory ? directory : ".");
  for (int round = 0; round < 3; round++)
    for (int d = 0; d < 2; d++) {
      CHECK(own(5, d) == 20);
      void *library = dlopen(path, RTLD_NOW);
      CHECK(library != NULL);
      if (!library) return check_result();
      int (*count)(int, int) = (int (*)(int, int))dlsym(library, "count");
      CHECK(count(3, d) == 103 && own(6, d) == 24 && count(3, d) == 106 && own(7, d) == 28);
      CHECK(count(1, 1 - d) == 101);
      dlclose(library);
    }
  return check_result();
}
