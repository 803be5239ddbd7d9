// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts the program once more, with a variable of the environment that names libraries in the folder of the test.
#ifndef REGOMP_TOOLS_AGAIN_H
#define REGOMP_TOOLS_AGAIN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// `names`: libraries of the test, separated by blanks; they are separated by `separator` then.
static inline void start_again_with(const char *variable, const char *names, char separator, char **argv) {
  const char *folder = getenv("REGOMP_TEST_DIR");
  static char value[4096];
  char *copy = strdup(names);
  if (getenv("REGOMP_TEST_AGAIN") != NULL) return;
  for (const char *name = strtok(copy, " "); name != NULL; name = strtok(NULL, " ")) {
    const size_t n = strlen(value);
    snprintf(value + n, sizeof value - n, "%s%s/%s", n != 0 ? (char[]){separator, 0} : "", folder, name);
  }
  setenv(variable, value, 1);
  setenv("REGOMP_TEST_AGAIN", "1", 1);
  execv("/proc/self/exe", argv);
  perror("execv");
  exit(1);
}

#endif
