// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-no-sanitizer "the sanitizers' runtimes catch the signals" }
//
// A region that crashes, or is killed, while the device waits for its answer: the process ends by that signal at once, as
// from anywhere else; so where several requests are under way.
#pragma omp requires reverse_offload
#include "check.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noipa)) static void end_by(int number) {
  if (number == SIGSEGV) *(volatile int *)8 = 1;
  if (number == SIGABRT) abort();
  raise(number);
}

static void regions(int teams, int number) {
#pragma omp target teams distribute num_teams(teams)
  for (int i = 0; i < teams; i++) {
#pragma omp target device(ancestor : 1) firstprivate(i, number)
    if (i == 0) end_by(number);
  }
}

static void expect(int teams, int number) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    regions(teams, number);
    _exit(0);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status) && WTERMSIG(status) == number);
}

int main(void) {
  const int numbers[] = {SIGSEGV, SIGABRT, SIGKILL, SIGTERM};
  for (int i = 0; i < 4; i++) {
    expect(1, numbers[i]);
    expect(6, numbers[i]);
  }
  check_placement();
  puts("done");
  return check_result();
}
