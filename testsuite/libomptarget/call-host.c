// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions that call functions of the host through LLVM's device library (__llvm_omp_host_call), as many threads as there are at once. One
// of the functions has a region of its own. The host as a device calls them directly.
// llvm-gpu: its only thread for requests waits in the function that has a region of its own
#include "check.h"

#include <omp.h>
#include <stdint.h>
#include <stdio.h>

#pragma omp begin declare target
unsigned long long __llvm_omp_host_call(void *function, void *block, size_t bytes);
#pragma omp end declare target
#if !defined __NVPTX__ && !defined __AMDGCN__
unsigned long long __llvm_omp_host_call(void *function, void *block, size_t bytes) {
  (void)bytes;
  return ((unsigned long long (*)(void *))function)(block);
}
#endif

struct block {
  int n;
  char more[100];
};
static int calls;

static unsigned long long twice(void *p) {
  const struct block *b = p;
  __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
  return b->more[99] == b->n % 100 ? 2 * b->n : -1;
}

static unsigned long long on_device(void *p) {
  int n = *(int *)p;
#pragma omp target map(tofrom : n)
  n += 1000;
  return n;
}

int main(void) {
  enum { count = 2000 };
  static int results[count];
  void *function = (void *)twice;
#pragma omp target teams distribute parallel for map(from : results) firstprivate(function)
  for (int i = 0; i < count; i++) {
    struct block b;
    b.n = i;
    for (int k = 0; k < 100; k++) b.more[k] = i % 100;
    results[i] = (int)__llvm_omp_host_call(function, &b, sizeof b);
  }
  for (int i = 0; i < count; i++) check(results[i] == 2 * i);
  check(calls == count || omp_get_num_devices() > 1); // each host device has a counter of its own

  int nested = 0;
  function = (void *)on_device;
#pragma omp target map(from : nested) firstprivate(function)
  {
    int n = 7;
    nested = (int)__llvm_omp_host_call(function, &n, sizeof n);
  }
  check(nested == 1007);
  puts("right");
  return 0;
}
