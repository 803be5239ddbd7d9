// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool that forks inside a callback. The child, where only this thread exists, leaves at once or uses OpenMP first; the
// parent goes on.
#include "tool.h"

#include <sys/wait.h>

static int forks, counter;

static void child(void) {
  at_event = NULL;
  int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
  n++;
  _exit(n > 0 ? 0 : 1);
}

static void fork_here(const event *e) {
  if (e->what != ompt_callback_parallel_begin && e->what != ompt_callback_parallel_end) return;
  const pid_t pid = fork();
  if (pid == 0) child();
  CHECK(pid > 0);
  int status = -1;
  CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  forks++;
}

int main(void) {
  int threads = 0;
  at_event = fork_here;
  for (int i = 0; i < 3; i++) {
#pragma omp parallel
    {
#pragma omp atomic
      threads++;
#pragma omp critical
      counter++;
    }
  }
  at_event = NULL;
  CHECK(forks == 6 && counter == threads);
  CHECK(count_of(ompt_callback_parallel_end, -1, -1) == 3);
  return tool_result();
}
