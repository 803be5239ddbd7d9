/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours-host" }

   GOMP_RUNTIME_USM as GCC 17's library reads and shows it: three words in upper or lower case, no blanks; anything else is
   reported and counts as disabled.  */
#include "require.h"
#include <omp.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts this program as `child`; is `shown` the last line but one, and is the value reported exactly if it is invalid?  */
static void check(char *program, const char *value, const char *shown, int invalid) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 2);
    setenv("OMP_DISPLAY_ENV", "verbose", 1);
    if (value)
      setenv("GOMP_RUNTIME_USM", value, 1);
    else
      unsetenv("GOMP_RUNTIME_USM");
    execl(program, program, "child", (char *)0);
    _exit(127);
  }
  close(ends[1]);
  FILE *in = fdopen(ends[0], "r");
  char line[500], expected[100];
  int found = 0, reported = 0;
  snprintf(expected, sizeof expected, "  [all] GOMP_RUNTIME_USM = '%s'\n", shown);
  while (fgets(line, sizeof line, in)) {
    found += strcmp(line, expected) == 0;
    reported += strcmp(line, "libgomp: Invalid value for environment variable GOMP_RUNTIME_USM\n") == 0;
  }
  fclose(in);
  int status = 1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  CHECK(found == 1 && reported == invalid);
}

int main(int argc, char **argv) {
  if (argc > 1) return omp_get_max_threads() < 1;
  check(argv[0], NULL, "DISABLED", 0);
  check(argv[0], "disabled", "DISABLED", 0);
  check(argv[0], "Enabled", "ENABLED", 0);
  check(argv[0], "AUTO", "AUTO", 0);
  check(argv[0], " auto", "DISABLED", 1);
  check(argv[0], "auto ", "DISABLED", 1);
  check(argv[0], "", "DISABLED", 1);
  check(argv[0], "1", "DISABLED", 1);
  return 0;
}
