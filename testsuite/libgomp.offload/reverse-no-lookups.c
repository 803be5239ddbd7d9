// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-rdynamic -ldl" }
// { dg-modes "host ours ours-slot ours-stock" }
//
// Serving requests, and making the threads for it, looks no symbol up: dlsym wants the dynamic linker's lock, and a thread that
// unloads a library with an image has it and waits for locks of the runtime (random-mix.c hung so once in some thousand runs).
#define _GNU_SOURCE
#pragma omp requires reverse_offload
#include "check.h"

#include <dlfcn.h>
#include <string.h>

static int watched, looked_up;

void *dlsym(void *restrict library, const char *restrict name) {
  static void *(*next)(void *, const char *);
  if (!next) next = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
  if (__atomic_load_n(&watched, __ATOMIC_RELAXED) && strncmp(name, "REGOMP_", 7) == 0) {
    fprintf(stderr, "%s is looked up\n", name);
    __atomic_fetch_add(&looked_up, 1, __ATOMIC_RELAXED);
  }
  return next(library, name);
}

int main(void) {
  check_placement(); // the device is there, and its image
  __atomic_store_n(&watched, 1, __ATOMIC_RELAXED);
  int sum = 0;
#pragma omp target teams distribute num_teams(8) map(tofrom : sum)
  for (int i = 0; i < 8; i++) {
    int answer;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
    answer = i;
#pragma omp atomic
    sum += answer;
  }
  CHECK(sum == 28);
#pragma omp target nowait map(tofrom : sum)
#pragma omp target device(ancestor : 1) map(always, tofrom : sum)
  sum++;
#pragma omp taskwait
  CHECK(sum == 29 && looked_up == 0);
  return check_result();
}
