// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared object that is unloaded and loaded again, while the program's own regions go on.
// library: other-regions.c
// llvm-21: it ends with a signal
#include "check.h"

#include <dlfcn.h>

int main(void) {
  for (int k = 0; k < 3; k++) {
    void *const library = dlopen("./libother.so", RTLD_NOW);
    check(library != NULL);
    int (*const add)(int) = (int (*)(int))dlsym(library, "other_add");
    check(add(k) >= k + 30);
    check(dlclose(library) == 0);
    int x = k;
#pragma omp target map(tofrom : x)
    x += 10;
    check(x == k + 10);
  }
  return 0;
}
