// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A process that has not used OpenACC yet forks; both use it.
#include "apart.h"
#include <sys/wait.h>
#include <unistd.h>

static int work(void) {
  int a[20], s = 0;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 20; i++) a[i] = i;
  for (int i = 0; i < 20; i++) s += a[i];
  return s;
}

int main(void) {
  pid_t child = fork();
  if (child == 0) _exit(work() == 190 ? 0 : 5);
  int status = -1;
  CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
  CHECK(work() == 190);
  return check_result();
}
