/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_DISPLAY_ENV=verbose shows what stock shows, and beside it only where the number of threads came from: the program
   starts itself with several environments, and prints what they show without that line.
   { dg-require-compiler 16 }  */
#include "require.h"
#include <omp.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts this program as `child` with NAME=VALUE; prints its stderr. Returns whether our own line was there with `from`.  */
static int shown(char **argv, const char *name, const char *value, const char *from) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 2);
    close(ends[0]);
    setenv("OMP_DISPLAY_ENV", "verbose", 1);
    unsetenv("OMP_NUM_THREADS");
    if (name) setenv(name, value, 1);
    execl(argv[0], argv[0], "child", (char *)0);
    _exit(127);
  }
  close(ends[1]);
  FILE *in = fdopen(ends[0], "r");
  char line[500];
  int found = 0;
  printf("%s\n", name ? name : "nothing set");
  while (fgets(line, sizeof line, in)) {
    char *ours = strstr(line, "REGOMP_NUM_THREADS_FROM = '");
    if (ours)
      found = strncmp(strchr(ours, '\'') + 1, from, strlen(from)) == 0;
    else if (__GNUC__ >= 17 || !strstr(line, "GOMP_RUNTIME_USM")) /* which stock has since GCC 17 */
      fputs(line, stdout);
  }
  fclose(in);
  int status = 1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  return found;
}

int main(int argc, char **argv) {
  if (argc > 1) return omp_get_max_threads() < 1;
  const char *library = getenv("REGOMP_TEST_LIBGOMP");
  int ours = library && strstr(library, "libgomp/.libs/") != 0;
  CHECK(shown(argv, "OMP_NUM_THREADS", "3", "OMP_NUM_THREADS'") == ours);
  CHECK(shown(argv, "OMP_NUM_THREADS_ALL", "3", "OMP_NUM_THREADS_ALL'") == ours);
  /* A machine may have a quota; either way the number of the mask is named.  */
  int by_mask = shown(argv, 0, 0, "affinity mask of ");
  int by_quota = shown(argv, 0, 0, "CPU quota of ");
  CHECK(by_mask + by_quota == ours);
  return 0;
}
