// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shared-library "requesting.c" }
// { dg-additional-options "-ldl" }
// { dg-modes "host ours ours-slot ours-pascal" } stock's host library ends the process when a second image with such regions comes
// ("Duplicate node"); stock's plugin knows one image's mailbox only.
// { dg-timeout 120 }
//
// Kernels of two images, the program's and a library's, launched by several host threads, all ask at once. The library is
// closed and opened again.
#pragma omp requires reverse_offload
#include "check.h"
#include <dlfcn.h>

enum { threads = 4, requests = 30 };

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int answer(int i) { return 5 * i; }

static int ask(int n) {
  int wrong = 0;
#pragma omp target teams distribute num_teams(3) map(tofrom : wrong)
  for (int i = 0; i < n; i++) {
    int a = -1;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : a)
    a = answer(i);
    if (a != 5 * i) {
#pragma omp atomic
      wrong++;
    }
  }
  return wrong;
}

int main(void) {
  check_placement();
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/librequesting.so", directory ? directory : ".");
  for (int round = 0; round < 2; round++) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      printf("%s\n", dlerror());
      return 1;
    }
    int (*ask_library)(int) = (int (*)(int))dlsym(library, "ask_library");
    int wrong = 0;
#pragma omp parallel num_threads(threads) reduction(+ : wrong)
    wrong += omp_get_thread_num() % 2 ? ask(requests) : ask_library(requests);
    CHECK(wrong == 0);
    CHECK(dlclose(library) == 0);
  }
  puts("done");
  return check_result();
}
