// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours stock-ours" } as declare-target-indirect.c
// { dg-shared-library "indirect_library.c" }
// { dg-additional-options "-ldl" }
//
// Functions of declare target indirect in two images, one of which comes and goes: each has a table of its own. (GCC takes no
// static functions.)
#include "check.h"
#include <dlfcn.h>

int triple(int x) { return 3 * x; }
int quarter(int x) { return x / 4; }
#pragma omp declare target enter(triple, quarter) indirect

static int apply(int (*f)(int), int x) {
  int result = 0;
#pragma omp target map(from : result) firstprivate(f, x)
  result = f(x);
  return result;
}

int main(void) {
  check_placement();
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libindirect_library.so", directory ? directory : ".");
  for (int round = 0; round < 3; round++) {
    CHECK(apply(triple, 5) == 15);
    void *library = dlopen(path, RTLD_NOW);
    CHECK(library != NULL);
    if (!library) break;
    int (*library_apply)(int, int) = (int (*)(int, int))dlsym(library, "library_apply");
    CHECK(library_apply(1, 10) == 11 && apply(quarter, 100) == 25 && library_apply(0, 10) == 9 && apply(triple, -1) == -3);
    dlclose(library);
  }
  CHECK(apply(quarter, 8) == 2);
  return check_result();
}
