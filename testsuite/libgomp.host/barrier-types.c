/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Barriers and regions of teams of many sizes, with each type of barrier that GCC 17 has a name for: the program starts
   itself. { dg-no-sanitizer "whose library the programs it starts would have to preload" }  */
#include "require.h"
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void work(int threads) {
  int shared[64] = {0}, tasks = 0;
#pragma omp parallel num_threads(threads)
  {
    int me = omp_get_thread_num();
    CHECK(omp_get_num_threads() == threads);
    for (int i = 1; i <= 5; i++) {
      shared[me] = i;
#pragma omp barrier
      for (int t = 0; t < threads; t++) CHECK(shared[t] == i);
#pragma omp barrier
    }
#pragma omp task
    {
#pragma omp atomic
      tasks++;
    }
  }
  CHECK(tasks == threads);
}

int main(int argc, char **argv) {
  if (argc > 1) {
    static const int sizes[] = {24, 24, 9, 8, 17, 2, 40, 24, 1, 60};
    omp_set_dynamic(0);
    for (int round = 0; round < 3; round++)
      for (int i = 0; i < 10; i++) work(sizes[i]);
    return 0;
  }
  static const char *const types[] = {"flat", "tree", "centralized", "auto"};
  for (int i = 0; i < 8; i++) {
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      setenv("GOMP_BARRIER_TYPE", types[i % 4], 1);
      setenv("GOMP_FORKJOIN_BARRIER_TYPE", types[(i + i / 4) % 4], 1);
      setenv("OMP_PROC_BIND", i % 2 ? "close" : "false", 1);
      execl("/proc/self/exe", argv[0], "child", (char *)0);
      _exit(102);
    }
    int status;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  return 0;
}
