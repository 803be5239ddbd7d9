// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shared-library "region.c" }
// { dg-additional-options "-ldl" }
//
// Several threads open, use and close libraries with images of their own at the same time, while others launch the program's
// regions.
#include "check.h"
#include <dlfcn.h>
#include <unistd.h>

enum { threads = 4, rounds = 6 };

static void copy_file(const char *from, const char *to) {
  char buffer[65536];
  FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
  size_t n;
  CHECK(in && out);
  while ((n = fread(buffer, 1, sizeof buffer, in)) > 0) fwrite(buffer, 1, n, out);
  fclose(in);
  fclose(out);
}

int main(void) {
  check_placement();
  const char *directory = getenv("REGOMP_TEST_DIR");
  char original[4096];
  snprintf(original, sizeof original, "%s/libregion.so", directory ? directory : ".");
#pragma omp parallel num_threads(threads)
  {
    int me = omp_get_thread_num();
    char path[4200];
    snprintf(path, sizeof path, "%s.%d.%d", original, (int)getpid(), me);
    copy_file(original, path);
    for (int round = 0; round < rounds; round++) {
      if (me == 0) {
        int x = round;
#pragma omp target map(tofrom : x)
        x += 5;
        CHECK(x == round + 5);
        continue;
      }
      void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
      CHECK(library != NULL);
      if (!library) continue;
      int (*work)(int *, int) = (int (*)(int *, int))dlsym(library, "work");
      int (*count)(void) = (int (*)(void))dlsym(library, "count");
      int a[10];
      for (int i = 0; i < 10; i++) a[i] = i + me;
      CHECK(work(a, 10) == 45 + 10 * me);
      for (int i = 0; i < 10; i++) CHECK(a[i] == 2 * (i + me));
      CHECK(count() == 1 && count() == 2);
      CHECK(dlclose(library) == 0);
    }
    unlink(path);
  }
  return check_result();
}
