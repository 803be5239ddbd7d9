// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenMP for a program with OpenACC. GCC compiles for an accelerator with one of them only, so that OpenMP is in a shared
// library, aux/openmp-part.c, which a program of this header has built beside it:
//   { dg-shared-library "openmp-part.c" }
#ifndef REGOMP_OPENACC_OPENMP_H
#define REGOMP_OPENACC_OPENMP_H

#include "apart.h"
#include <dlfcn.h>

static inline void *openmp_function(const char *name) {
  static void *library;
  if (!library) {
    char path[4096];
    snprintf(path, sizeof path, "%s/libopenmp-part.so", getenv("REGOMP_TEST_DIR"));
    library = dlopen(path, RTLD_NOW);
  }
  void *function = library ? dlsym(library, name) : NULL;
  if (!function) {
    fprintf(stderr, "no %s\n", name);
    exit(97);
  }
  return function;
}

// A[0 : N] += K in a target region that maps it tofrom.
static inline void openmp_add(int *a, int n, int k) { ((void (*)(int *, int, int))openmp_function("part_add"))(a, n, k); }
// The same with a device address.
static inline void openmp_add_device(int *d, int n, int k) {
  ((void (*)(int *, int, int))openmp_function("part_add_device"))(d, n, k);
}
// The same in a nowait region; openmp_taskwait waits for it.
static inline void openmp_add_nowait(int *a, int n, int k) {
  ((void (*)(int *, int, int))openmp_function("part_add_nowait"))(a, n, k);
}
static inline void openmp_taskwait(void) { ((void (*)(void))openmp_function("part_taskwait"))(); }
// CALL (ARGUMENT) inside a target data region that maps A[0 : N] tofrom.
static inline void openmp_in_data(int *a, int n, void (*call)(void *), void *argument) {
  ((void (*)(int *, int, void (*)(void *), void *))openmp_function("part_in_data"))(a, n, call, argument);
}
static inline void openmp_enter(int *a, int n) { ((void (*)(int *, int))openmp_function("part_enter"))(a, n); }
static inline void openmp_exit_from(int *a, int n) { ((void (*)(int *, int))openmp_function("part_exit_from"))(a, n); }
static inline void openmp_update_from(int *a, int n) { ((void (*)(int *, int))openmp_function("part_update_from"))(a, n); }
static inline int openmp_is_present(void *p) { return ((int (*)(void *))openmp_function("part_is_present"))(p); }
static inline void *openmp_mapped(void *p) { return ((void *(*)(void *))openmp_function("part_mapped"))(p); }
// CALL (ARGUMENT, thread number) by each thread of a team.
static inline void openmp_team(int threads, void (*call)(void *, int), void *argument) {
  ((void (*)(int, void (*)(void *, int), void *))openmp_function("part_team"))(threads, call, argument);
}
// CALL (ARGUMENT, k) for k below N, as tasks of a team, each of which depends on the one before if CHAINED.
static inline void openmp_tasks(int n, int chained, void (*call)(void *, int), void *argument) {
  ((void (*)(int, int, void (*)(void *, int), void *))openmp_function("part_tasks"))(n, chained, call, argument);
}
static inline int openmp_runs_on_host(void) { return ((int (*)(void))openmp_function("part_runs_on_host"))(); }

#endif
