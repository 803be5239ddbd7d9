// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours reverse" }
// { dg-no-sanitizer "in a forked child nobody holds what the other threads' stacks named" address }
// The driver ends with an error on stock's plugin.
//
// A process that exits, returns from main, forks or becomes another program while kernels of other threads run and ask: it
// ends at once or the kernels do first, with its own status; the forked child runs its regions on the host.
#pragma omp requires reverse_offload
#include "check.h"
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static int requests;
__attribute__((noipa)) static int count(void) { return __atomic_add_fetch(&requests, 1, __ATOMIC_RELAXED); }
static int asked(void) { return __atomic_load_n(&requests, __ATOMIC_RELAXED); }

static void *busy(void *argument) {
  for (int k = 0; k < 10000; k++) {
#pragma omp target teams distribute num_teams(2)
    for (int i = 0; i < 10; i++) {
#pragma omp target device(ancestor : 1)
      count();
    }
  }
  return argument;
}

// The process is in the middle of it when this returns.
static void start(void) {
  pthread_t thread;
  check_placement();
  pthread_create(&thread, NULL, busy, NULL);
  pthread_detach(thread);
  for (int k = 0; k < 4; k++) {
#pragma omp target nowait
    for (int i = 0; i < 30; i++) {
#pragma omp target device(ancestor : 1)
      count();
    }
  }
  while (asked() < 20) usleep(100);
}

static int status_of(pid_t child) {
  int status = 0;
  if (waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static int region(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x += 4;
  return x;
}

static void fork_once(void) {
  pid_t grandchild = fork();
  if (grandchild == 0) exit(region());
  CHECK(status_of(grandchild) == 5);
}

int main(int argc, char **argv) {
  if (argc > 1) return region() == 5 ? 13 : 99;
  static const int expected[] = {11, 12, 13, 14, 5};
  for (int how = 0; how < 5; how++) {
    fflush(stdout);
    pid_t child = fork();
    if (child != 0) {
      int status = status_of(child);
      CHECK(status == expected[how]);
      if (status != expected[how]) printf("way %d: status %d\n", how, status);
      continue;
    }
    start();
    switch (how) {
    case 0:
      exit(11);
    case 1:
      return 12;
    case 2:
      execl("/proc/self/exe", argv[0], "again", (char *)NULL);
      break;
    case 3:
      _exit(14);
    case 4:
      fork_once();
      exit(check_failures ? 99 : region());
    }
    _exit(99);
  }
  return check_result();
}
