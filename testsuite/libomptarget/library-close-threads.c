// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads load a library that offloads and close it again, with and without using it, while others are the first to use devices. Each
// process has but one first time, so there are many.
// library: other-regions.c
// llvm: it may wait for ever: dlopen and its own lock are taken in both orders
// options: -pthread
#include "check.h"

#include <dlfcn.h>
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { processes = 12, threads = 4 };
static int process;

static void copy_library(int n, char *name, size_t room) {
  static char bytes[1 << 20];
  snprintf(name, room, "./libother-%d-%d.so", process, n);
  FILE *const from = fopen("libother.so", "rb"), *const to = fopen(name, "wb");
  check(from != NULL && to != NULL);
  const size_t size = fread(bytes, 1, sizeof bytes, from);
  check(size > 0 && size < sizeof bytes && fwrite(bytes, 1, size, to) == size);
  fclose(from);
  check(fclose(to) == 0);
}

static char names[threads][50];

static void *closes(void *number) {
  const int n = (int)(size_t)number;
  for (int i = 0; i < 15; i++) {
    void *const library = dlopen(names[n], RTLD_NOW);
    check(library != NULL);
    int (*const add)(int) = (int (*)(int))dlsym(library, "other_add");
    if (i % 3 == n) check(add(0) >= 30);
    check(dlclose(library) == 0);
  }
  return 0;
}

static void *offloads(void *number) {
  const int device = (int)(size_t)number % omp_get_num_devices();
  for (int i = 0; i < 10; i++) {
    int x = i;
#pragma omp target map(tofrom : x) device(device)
    x++;
    check(x == i + 1);
  }
  return 0;
}

static int child(void) {
  alarm(120);
  for (int n = 0; n < threads; n++) copy_library(n, names[n], sizeof names[n]);
  pthread_t t[threads];
  for (int n = 0; n < threads; n++) check(pthread_create(&t[n], 0, n % 2 ? closes : offloads, (void *)(size_t)n) == 0);
  for (int n = 0; n < threads; n++) pthread_join(t[n], 0);
  for (int n = 0; n < threads; n++) unlink(names[n]);
  return 0;
}

int main(int argc, char **argv) {
  process = getpid();
  if (argc > 1) return child();
  for (int i = 0; i < processes; i++) {
    const pid_t p = fork();
    if (p == 0) {
      execl(argv[0], argv[0], "child", (char *)0);
      _exit(3);
    }
    int status;
    check(waitpid(p, &status, 0) == p);
    check(status == 0);
  }
  return 0;
}
