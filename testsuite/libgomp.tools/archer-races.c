// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's Archer, which tells ThreadSanitizer what OpenMP orders, as it learns it from the tools interface: with it each race
// that is injected here is found, and none where there is none. What the library itself tells the sanitizer is kept from it,
// so without Archer it reports what is in order.
// { dg-additional-options "-fsanitize=thread -g" }
// { dg-no-sanitizer "it is instrumented by itself" }
// { dg-nondeterministic }
#define _GNU_SOURCE
#include "check.h"

#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// The library takes these for the sanitizer's.
void __tsan_acquire(void *object) { (void)object; }
void __tsan_release(void *object) { (void)object; }

enum { threads = 2, size = 64 };
static int shared, array[size];
static int met; // no order comes from it

static void meet(int all) {
  __atomic_fetch_add(&met, 1, __ATOMIC_RELAXED);
  while (__atomic_load_n(&met, __ATOMIC_RELAXED) < all) sched_yield();
}

// --- in order -------------------------------------------------------------------------------------------------------------

__attribute__((noinline)) static void lock(void) {
  omp_lock_t l;
  omp_init_lock(&l);
#pragma omp parallel num_threads(threads)
  for (int i = 0; i < 10; i++) {
    omp_set_lock(&l);
    shared++;
    omp_unset_lock(&l);
  }
  omp_destroy_lock(&l);
}
__attribute__((noinline)) static void nestable_lock(void) {
  omp_nest_lock_t l;
  omp_init_nest_lock(&l);
#pragma omp parallel num_threads(threads)
  {
    omp_set_nest_lock(&l);
    omp_set_nest_lock(&l);
    shared++;
    omp_unset_nest_lock(&l);
    shared++;
    omp_unset_nest_lock(&l);
  }
  omp_destroy_nest_lock(&l);
}
__attribute__((noinline)) static void critical(void) {
#pragma omp parallel num_threads(threads)
  {
#pragma omp critical
    shared++;
  }
}
__attribute__((noinline)) static void barrier(void) {
#pragma omp parallel num_threads(threads)
  {
#pragma omp single
    shared = 3;
    if (shared != 3) abort();
#pragma omp barrier
    array[omp_get_thread_num()] = shared;
#pragma omp barrier
    if (array[0] != array[1]) abort();
  }
}
__attribute__((noinline)) static void loops(void) {
#pragma omp parallel num_threads(threads)
  {
#pragma omp for schedule(static, 1)
    for (int i = 0; i < size; i++) array[i] = i;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < size; i++) array[i] += array[i] + 1;
#pragma omp for schedule(static, 1)
    for (int i = 0; i < size; i++) array[size - 1 - i]++;
  }
}
__attribute__((noinline)) static void ordered(void) {
#pragma omp parallel for ordered schedule(static, 1) num_threads(threads)
  for (int i = 0; i < 10; i++) {
#pragma omp ordered
    shared++;
  }
}
__attribute__((noinline)) static void taskwait(void) {
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
#pragma omp task
    {
      shared = 5;
      meet(1);
    }
    meet(2);
#pragma omp taskwait
    if (shared != 5) abort();
  }
  met = 0;
}
__attribute__((noinline)) static void taskgroup(void) {
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
#pragma omp task
      {
        shared = 6;
        meet(1);
      }
      meet(2);
    }
    if (shared != 6) abort();
  }
  met = 0;
}
__attribute__((noinline)) static void dependences(void) {
#pragma omp parallel num_threads(threads)
#pragma omp single
  for (int i = 0; i < 20; i++) {
#pragma omp task depend(inout : shared)
    shared++;
  }
}
__attribute__((noinline)) static void nested(void) {
#pragma omp parallel num_threads(threads)
#pragma omp single
#pragma omp parallel num_threads(threads)
  {
#pragma omp critical(inner)
    shared++;
  }
  shared++;
}
__attribute__((noinline)) static void reduction(void) {
  int sum = 0, most = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : sum) reduction(max : most) schedule(static, 1)
  for (int i = 0; i < size; i++) {
    sum += array[i];
    if (array[i] > most) most = array[i];
  }
  shared = sum + most;
}

// --- not in order ---------------------------------------------------------------------------------------------------------

// Where the threads have met nothing orders them until the access: not even Archer's own locks, which the sanitizer sees.
__attribute__((noinline)) static void racy_lock(void) { // none
#pragma omp parallel num_threads(threads)
  {
    meet(2);
    shared++;
  }
}
__attribute__((noinline)) static void racy_critical(void) { // one thread alone is in it
#pragma omp parallel num_threads(threads)
  {
    meet(2);
    if (omp_get_thread_num() == 0) {
#pragma omp critical
      shared++;
    } else {
      shared++;
    }
  }
}
__attribute__((noinline)) static void racy_nowait(void) {
#pragma omp parallel num_threads(threads)
  {
    meet(2);
#pragma omp single nowait
    shared = 3;
    array[omp_get_thread_num()] = shared;
  }
}
__attribute__((noinline)) static void racy_loop(void) {
#pragma omp parallel num_threads(threads)
  {
    meet(2);
#pragma omp for schedule(static, 1)
    for (int i = 1; i < size; i++) array[i] = array[i - 1] + 1;
  }
}
__attribute__((noinline)) static void racy_taskwait(void) { // missing, and the task is on the other thread
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
#pragma omp task
    {
      shared = 5;
      meet(1);
    }
    meet(2);
    shared++;
  }
}
__attribute__((noinline)) static void racy_tasks(void) { // on both threads
#pragma omp parallel num_threads(threads)
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    {
      meet(2);
      shared++;
    }
  }
}

// --- running them ---------------------------------------------------------------------------------------------------------

static const struct {
  const char *name;
  void (*run)(void);
} racy[] = {{"racy_lock", racy_lock}, {"racy_critical", racy_critical}, {"racy_nowait", racy_nowait},
               {"racy_loop", racy_loop}, {"racy_taskwait", racy_taskwait}, {"racy_tasks", racy_tasks}};
enum { racy_count = sizeof racy / sizeof *racy };

static int run(const char *name) {
  for (int i = 0; i < racy_count; i++)
    if (strcmp(racy[i].name, name) == 0) return racy[i].run(), 0;
  lock();
  nestable_lock();
  critical();
  barrier();
  loops();
  ordered();
  taskwait();
  taskgroup();
  dependences();
  nested();
  reduction();
  return 0;
}

// How many races are reported, and how many of them in the function of the name.
static void look(const char *self, const char *name, int with_archer, int *all, int *there) {
  int ends[2];
  *all = *there = 0;
  CHECK(pipe(ends) == 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    if (with_archer)
      setenv("OMP_TOOL_LIBRARIES", getenv("REGOMP_TEST_ARCHER"), 1);
    else
      setenv("OMP_TOOL", "disabled", 1);
    setenv("ARCHER_OPTIONS", "verbose=1", 1);
    setenv("TSAN_OPTIONS", "exitcode=66 atexit_sleep_ms=20", 1);
    setenv("OMP_MAX_ACTIVE_LEVELS", "2", 1);
    execl(self, self, name, (char *)NULL);
    _exit(127);
  }
  close(ends[1]);
  FILE *const in = fdopen(ends[0], "r");
  char *line = NULL;
  size_t length = 0;
  int supplied = 0;
  while (getline(&line, &length, in) > 0) {
    supplied |= strstr(line, "Archer detected OpenMP application with TSan") != NULL;
    if (strstr(line, "SUMMARY: ThreadSanitizer: data race") == NULL) continue;
    ++*all;
    *there += strstr(line, name) != NULL;
    if (with_archer) printf("%s: %s", name, line);
  }
  free(line);
  fclose(in);
  int status = 1;
  while (waitpid(child, &status, 0) != child) continue;
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == (*all != 0 ? 66 : 0));
  CHECK(supplied == with_archer);
}

int main(int argc, char **argv) {
  if (argc > 1) return run(argv[1]);
  char self[4096];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  CHECK(length > 0 && getenv("REGOMP_TEST_ARCHER") != NULL);
  if (check_failures != 0) return check_result();
  self[length] = '\0';
  int all, there;
  look(self, "clean", 0, &all, &there);
  CHECK(all > 0);
  look(self, "clean", 1, &all, &there);
  CHECK(all == 0);
  for (int i = 0; i < racy_count; i++) {
    look(self, racy[i].name, 1, &all, &there);
    CHECK(there > 0 && there == all);
  }
  return check_result();
}
