// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads load libraries and offload at the same time.
// library: other-regions.c
// llvm: it may wait for ever: dlopen and its own lock are taken in both orders
// options: -pthread
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>

static void *loads(void *unused) {
  void *const library = dlopen("./libother.so", RTLD_NOW);
  check(library != NULL);
  int (*const add)(int) = (int (*)(int))dlsym(library, "other_add");
  for (int i = 0; i < 20; i++) check(add(0) >= 30);
  return 0;
}

static void *offloads(void *unused) {
  for (int i = 0; i < 50; i++) {
    int x = i;
#pragma omp target map(tofrom : x)
    x++;
    check(x == i + 1);
  }
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) check(pthread_create(&t[i], 0, i % 2 ? loads : offloads, 0) == 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
