// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" } stock says "Duplicate node" when the library comes, and hangs.
// { dg-shared-library "icvs_library.c" }
// { dg-additional-options "-ldl" }
//
// What a region sets of the device's ICVs holds for the whole device: for regions of other images, those that were there and those
// that come later.
#include "check.h"
#include <dlfcn.h>

static int teams(void) {
  int n = 0;
#pragma omp target teams map(from : n)
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  return n;
}

static int max_teams(void) {
  int n = 0;
#pragma omp target map(from : n)
  n = omp_get_max_teams();
  return n;
}

int main(void) {
  check_placement();
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libicvs_library.so", directory ? directory : ".");
#pragma omp target
  omp_set_num_teams(3);
  for (int round = 0; round < 2; round++) {
    void *library = dlopen(path, RTLD_NOW);
    CHECK(library != NULL);
    if (!library) break;
    void (*library_set_teams)(int) = (void (*)(int))dlsym(library, "library_set_teams");
    int (*library_teams)(void) = (int (*)(void))dlsym(library, "library_teams");
    int (*library_max_teams)(void) = (int (*)(void))dlsym(library, "library_max_teams");
    CHECK(library_max_teams() == 3 && library_teams() == 3);
    library_set_teams(5);
    CHECK(library_max_teams() == 5 && max_teams() == 5 && teams() == 5 && library_teams() == 5);
#pragma omp target nowait
    omp_set_num_teams(2);
#pragma omp taskwait
    CHECK(library_max_teams() == 2 && library_teams() == 2);
    library_set_teams(3);
    dlclose(library);
    CHECK(max_teams() == 3 && teams() == 3);
  }
  return check_result();
}
