// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-shared-library "tls.c" }
// { dg-shared-library "work.c" }
//
// libgomp comes into a process late: by dlopen of a library that was linked with it, after the space for static TLS has been
// used up, and with threads about; it works, goes with dlclose, and comes again. Only once it has had threads it may stay in
// the process. Where there is space: dlopen-late-room.c.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int failures;
#define CHECK(c) ((c) ? (void)0 : (void)(failures++, printf("%d: does not hold: %s\n", __LINE__, #c)))

static __thread char large[100000];

static void *open_library(const char *name) {
  char path[4096];
  const char *dir = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/%s", dir ? dir : ".", name);
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) printf("%s\n", dlerror());
  return library;
}

static int threads(void) {
  int n = 0;
  DIR *d = opendir("/proc/self/task");
  for (struct dirent *e; (e = readdir(d));) n += e->d_name[0] != '.';
  closedir(d);
  return n;
}

static int mapped(const char *name) {
  char line[4096];
  int found = 0;
  FILE *f = fopen("/proc/self/maps", "r");
  while (fgets(line, sizeof line, f)) found |= strstr(line, name) != NULL;
  fclose(f);
  return found;
}

// Where the thread-local variables of libgomp are, from this thread's pointer on. It has used them, in a block for itself.
static long distance_of_variables(void) {
  void *gomp = dlopen("libgomp.so.1", RTLD_NOW | RTLD_NOLOAD), *block = NULL;
  CHECK(gomp != NULL && dlinfo(gomp, RTLD_DI_TLS_DATA, &block) == 0 && block != NULL);
  if (gomp) dlclose(gomp);
  return (char *)block - (char *)__builtin_thread_pointer();
}

// A thread that uses the library while others do.
static void *user(void *work) {
  CHECK(((int (*)(int))work)(2) == 2000);
  return (void *)distance_of_variables();
}

// Threads that the library has let go end by themselves, some time after the thread that led them.
static int threads_become(int most) {
  for (int i = 0; threads() > most; i++) {
    if (i == 30000) return 0;
    usleep(1000);
  }
  return 1;
}

static void *idle(void *go) {
  large[1] = 1;
  while (!__atomic_load_n((int *)go, __ATOMIC_ACQUIRE)) usleep(1000);
  return NULL;
}

int main(void) {
  large[0] = 1;
  // Whatever is left of the static space.
  void *tls = open_library("libtls.so");
  CHECK(tls != NULL);
  int go = 0;
  pthread_t t;
  CHECK(pthread_create(&t, NULL, idle, &go) == 0);
  CHECK(!mapped("libgomp"));
  int before = threads();
  // Without threads of its own, libgomp is gone after each dlclose; with threads it may stay, but it must not pile up.
  for (int round = 0; round < 8; round++) {
    void *library = open_library("libwork.so");
    CHECK(library != NULL);
    if (!library) break;
    int (*work)(int) = (int (*)(int))dlsym(library, "work");
    CHECK(work(1) == 1000 && mapped("libgomp.so.1"));
    if (round >= 4) CHECK(work(4) == 4000 && work(3) == 3000);
    if (round == 7) { // another distance in each thread
      pthread_t other;
      void *distance;
      CHECK(pthread_create(&other, NULL, user, (void *)work) == 0 && pthread_join(other, &distance) == 0);
      CHECK((long)distance != distance_of_variables());
    }
    CHECK(dlclose(library) == 0);
    if (round < 4)
      CHECK(!mapped("libgomp.so.1") && threads() == before);
    else
      CHECK(threads_become(before + 3));
  }
  __atomic_store_n(&go, 1, __ATOMIC_RELEASE);
  pthread_join(t, NULL);
  puts("done");
  return failures != 0;
}
