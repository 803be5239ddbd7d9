/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A library opened late, with regions of its own, is closed and opened again.
   { dg-additional-options "-ldl" }
   { dg-shared-library "team-size.c" }  */
#include "require.h"
#include <dlfcn.h>
#include <omp.h>
int main(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/libteam-size.so", getenv("REGOMP_TEST_DIR") ? getenv("REGOMP_TEST_DIR") : ".");
  for (int i = 0; i < 5; i++) {
    void *l = dlopen(path, RTLD_NOW);
    CHECK(l != NULL);
    int (*size)(int) = (int (*)(int))dlsym(l, "team_size");
    CHECK(size && size(3) == 3 && size(1) == 1);
    int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
    n += size(2) >= 1;
    CHECK(n == 4);
    CHECK(dlclose(l) == 0);
  }
  return 0;
}
