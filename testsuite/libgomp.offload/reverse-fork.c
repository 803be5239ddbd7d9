// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region that forks: the child may exit, or run another program; the parent goes on.
#pragma omp requires reverse_offload
#include "check.h"
#include <sys/wait.h>
#include <unistd.h>

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int spawn(int i) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    char *const nothing[] = {0}; // a sanitizer's runtime is not for other programs
    if (i % 2) execle("/bin/sh", "sh", "-c", "exit 11", (char *)0, nothing);
    _exit(10);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

int main(void) {
  check_placement();
  int sum = 0;
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 4; i++) {
    int status = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : status)
    status = spawn(i);
    sum = sum * 100 + status;
  }
  CHECK(sum == 10111011);
  printf("%d\n", sum);
  return check_result();
}
