// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shared-library "reverse_late.c" }
// { dg-additional-options "-ldl" }
// { dg-modes "host ours ours-stock" }
// Stock does not look for associated memory when a request comes, and works on a copy.
//
// A device that was used before a library with reverse offload is opened: what is on it already is found by the library's requests.
#include <dlfcn.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int a[4] = {1, 2, 3, 4}, dev = omp_get_default_device(), on_device = omp_get_num_devices() > 0;
  char path[4096];
  int *d = (int *)omp_target_alloc(sizeof a, dev);
  if (on_device && omp_target_associate_ptr(a, d, sizeof a, 0, dev) != 0) return 2;
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libreverse_late.so", directory ? directory : ".");
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) return puts(dlerror()), 3;
  int (*ask)(int *) = (int (*)(int *))dlsym(library, "ask");
  int answer = ask(a);
  // The request worked on this very array.
  if (answer != 21 || a[2] != 21) return printf("%d %d\n", answer, a[2]), 4;
  if (on_device && (omp_target_disassociate_ptr(a, dev) != 0)) return 5;
  omp_target_free(d, dev);
  puts("done");
  return 0;
}
