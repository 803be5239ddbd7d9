// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The child of a fork uses devices that the parent has not used, and goes on.
// llvm-gpu: the child of a process that has registered images cannot load them
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  const pid_t child = fork();
  int x = 1;
#pragma omp target map(tofrom : x)
  x += 5;
  if (child == 0) _exit(x == 6 ? 0 : 1);
  int status;
  check(waitpid(child, &status, 0) == child);
  check(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return x == 6 ? 0 : 1;
}
