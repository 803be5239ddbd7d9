// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-shared-library "work.c" }
// { dg-set-target-env-var GLIBC_TUNABLES glibc.rtld.optional_static_tls=65536 }
//
// libgomp comes into a process late, while there is room for its thread-local variables beside those of the program: they
// need no memory of their own in any thread, those that were there before included, and each thread has its own variables.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_int failures;
#define CHECK(c) ((c) ? (void)0 : (void)(failures++, printf("%d: does not hold: %s\n", __LINE__, #c)))

enum { thread_count = 4 };
static pthread_barrier_t opened;
static int (*work)(int);
static void *gomp;

static void *use(void *number) {
  const int me = (int)(long)number;
  pthread_barrier_wait(&opened);
  // A team of another size in each thread, twice: what a thread keeps between regions is its own.
  for (int round = 0; round < 2; round++) CHECK(work(me + 1) == (me + 1) * 1000);
  // After use glibc names a block that it has allocated, if it has.
  void *block = &block;
  CHECK(dlinfo(gomp, RTLD_DI_TLS_DATA, &block) == 0 && block == NULL);
  return NULL;
}

int main(void) {
  pthread_t threads[thread_count];
  pthread_barrier_init(&opened, NULL, thread_count);
  for (long i = 1; i < thread_count; i++) CHECK(pthread_create(&threads[i], NULL, use, (void *)i) == 0);
  char path[4096];
  const char *dir = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/libwork.so", dir ? dir : ".");
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) return printf("%s\n", dlerror()), 1;
  work = (int (*)(int))dlsym(library, "work");
  gomp = dlopen("libgomp.so.1", RTLD_NOW | RTLD_NOLOAD);
  CHECK(work != NULL && gomp != NULL);
  use(NULL);
  for (int i = 1; i < thread_count; i++) pthread_join(threads[i], NULL);
  puts("done");
  return failures != 0;
}
