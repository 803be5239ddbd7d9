// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-shared-library "alone.c" }
//
// libgomp comes with a library and goes with it, many times, without a thread of its own: what it had allocated goes as well.
#include <dlfcn.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

static int failures;
#define CHECK(c) ((c) ? (void)0 : (void)(failures++, printf("%d: does not hold: %s\n", __LINE__, #c)))

static void cycle(void) {
  char path[4096];
  const char *dir = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libalone.so", dir ? dir : ".");
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) printf("%s\n", dlerror());
  CHECK(library != NULL);
  if (!library) return;
  CHECK(((int (*)(void))dlsym(library, "alone"))() == 33);
  CHECK(dlclose(library) == 0);
  CHECK(dlopen("libgomp.so.1", RTLD_NOW | RTLD_NOLOAD) == NULL);
}

static long cycles(int n) {
  const size_t before = mallinfo2().uordblks;
  for (int i = 0; i < n; i++) cycle();
  return ((long)mallinfo2().uordblks - (long)before) / n;
}

int main(void) {
  cycles(10);
  const long each = cycles(100);
  // What the loader itself does not give back.
  if (each > 600) printf("%ld bytes are lost in a cycle\n", each);
  CHECK(each <= 600);
  setenv("OMP_PLACES", "{0}:1", 1);
  const long with_places = cycles(100);
  if (with_places > 700) printf("%ld bytes are lost in a cycle with places\n", with_places);
  CHECK(with_places <= 700);
  puts("done");
  return failures != 0;
}
