// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
//
// Which plugins are looked for, when the user names them: REGOMP_PLUGINS.
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "check.h"

static int devices_with(const char *program, const char *names) {
  const pid_t child = fork();
  if (child == 0) {
    setenv("REGOMP_PLUGINS", names, 1);
    execl(program, program, "count", (char *)0);
    _exit(99);
  }
  int status;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "count") == 0) return omp_get_num_devices();
  CHECK(devices_with(argv[0], "nvptx") == 1);
  CHECK(devices_with(argv[0], "none,nvptx") == 1);
  CHECK(devices_with(argv[0], "none") == 0);
  CHECK(devices_with(argv[0], "") == 0);
  return check_result();
}
