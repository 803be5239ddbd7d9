// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fork of a process that has offloaded: the child ends in peace.
//
// sanitizer: threads that the child does not have would give back memory of LLVM's runtime and of the simulator
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  int x = 1;
#pragma omp target map(tofrom : x)
  x++;
  const pid_t child = fork();
  if (child == 0) return x == 2 ? 0 : 1;
  int status;
  check(waitpid(child, &status, 0) == child);
  check(WIFEXITED(status) && WEXITSTATUS(status) == 0);
#pragma omp target map(tofrom : x)
  x++;
  return x == 3 ? 0 : 1;
}
