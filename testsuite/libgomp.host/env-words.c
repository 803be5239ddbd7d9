/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   What the library says of invalid values, each in a program of its own: the words of stock, word for word where stock's
   make sense.
   { dg-no-sanitizer "whose library the programs it starts would have to preload" }  */
#include "require.h"
#include <omp.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static const struct {
  const char *variable, *said;
} cases[] = {
    {"OMP_NUM_THREADS=4,", "Invalid value for environment variable OMP_NUM_THREADS=4: \n"},
    {"OMP_NUM_THREADS=4, 0", "Invalid value for environment variable OMP_NUM_THREADS=4,: 0\n"},
    {"OMP_NUM_THREADS=four", "Invalid value for environment variable OMP_NUM_THREADS: four\n"},
    {"OMP_SCHEDULE=static,x", "Invalid value for chunk size in environment variable OMP_SCHEDULE=static: x\n"},
    {"OMP_SCHEDULE=staticx", "Invalid value for environment variable OMP_SCHEDULE=static: \n"},
    {"OMP_SCHEDULE=runtime", "Invalid value for environment variable OMP_SCHEDULE: runtime\n"},
    {"OMP_DYNAMIC=1", "Invalid value for environment variable OMP_DYNAMIC=1: X\n"},
    {"OMP_CANCELLATION=true x", "Invalid value for environment variable OMP_CANCELLATION=true: x\n"},
    {"OMP_PROC_BIND=spread,true", "Invalid value for environment variable OMP_PROC_BIND=spread: true\n"},
    {"OMP_WAIT_POLICY=active,passive", "Invalid value for environment variable OMP_WAIT_POLICY=activ: ,passive\n"},
    {"OMP_MAX_ACTIVE_LEVELS=99999999999999999999", "Invalid value for environment variable OMP_MAX_ACTIVE_LEVELS: 9999"},
    {"OMP_THREAD_LIMIT=99999999999999999999", "Invalid value for environment variable OMP_THREAD_LIMIT: 9999"},
    {"OMP_PLACES={0,!1}", "Logical CPU 1 to be removed is not in the set\n"},
    {"OMP_PLACES=!{0},{0}", "Trying to remove a non-existing place from list of places\n"},
    {"OMP_PLACES={99999}", "Logical CPU number 99999 out of range\n"},
    {"OMP_PLACES={0}:2:-1", "Logical CPU number 0+-1 out of range\n"},
    {"OMP_PLACES={", "Invalid value for environment variable OMP_PLACES\n"},
    {"OMP_PLACES={0},!{0}", "All places have been removed\n"},
    /* "enviroment" before GCC 17 */
    {"GOMP_CPU_AFFINITY=1-0", "ment variable GOMP_CPU_AFFINITY\n"},
    {"GOMP_CPU_AFFINITY=0,", "ment variable GOMP_CPU_AFFINITY\n"},
    {"GOMP_SPINCOUNT=many", "Invalid value for environment variable GOMP_SPINCOUNT\n"},
    {"GOMP_DEBUG=2147483648", "Invalid value for environment variable GOMP_DEBUG: 2147483648\n"},
    {"GOMP_STACKSIZE=0", "Stack size less than minimum of "},
    {"OMP_STACKSIZE=15k", "Stack size less than minimum of "},
    {"OMP_NESTED=1", "Invalid value for environment variable OMP_NESTED: X\n"},
    {"OMP_NESTED=true or false", "Invalid value for environment variable OMP_NESTED: or false\n"},
    {"OMP_DISPLAY_ENV=loud", "Invalid value for environment variable OMP_DISPLAY_ENV\n"},
    {"OMP_TARGET_OFFLOAD= no", "Invalid value for environment variable OMP_TARGET_OFFLOAD=: no\n"},
    {"OMP_TARGET_OFFLOAD=disabledx", "Invalid value for environment variable OMP_TARGET_OFFLOAD=disable: x\n"},
    {"OMP_ALLOCATOR=", "Missing value at the end of environment variable OMP_ALLOCATOR=\n"},
    {"OMP_ALLOCATOR=omp_default_mem_space:foo=1",
     "Invalid value for environment variable OMP_ALLOCATOR when parsing: foo=1\n"},
    {"OMP_ALLOCATOR=omp_default_mem_space:pinned=1",
     "Invalid value for environment variable OMP_ALLOCATOR when parsing: 1\n"},
    {"OMP_ALLOCATOR=omp_default_mem_space:alignment=15",
     "Allocator of environment variable OMP_ALLOCATOR cannot be created, using omp_default_mem_alloc instead\n"},
    {"OMP_NUM_TEAMS_DEV_01=4", "Invalid device number in OMP_NUM_TEAMS_DEV_01=4\n"},
    {"OMP_NUM_THREADSX=4", "Invalid environment variable in OMP_NUM_THREADSX=4\n"},
};

int main(int argc, char **argv) {
  if (argc > 1) return omp_in_parallel();
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    int ends[2];
    CHECK(pipe(ends) == 0);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
      char path[4200], *environment[3] = {path, (char *)cases[i].variable, NULL};
      const char *search = getenv("LD_LIBRARY_PATH");
      snprintf(path, sizeof path, "LD_LIBRARY_PATH=%s", search ? search : "");
      dup2(ends[1], 2);
      execve("/proc/self/exe", (char *[]){argv[0], "child", NULL}, environment);
      _exit(99);
    }
    close(ends[1]);
    char said[4096];
    size_t length = 0;
    ssize_t n;
    while ((n = read(ends[0], said + length, sizeof said - 1 - length)) > 0) length += n;
    said[length] = '\0';
    close(ends[0]);
    int status = -1;
    waitpid(child, &status, 0);
    if (status != 0 || strstr(said, "\nlibgomp: ") == NULL || strstr(said, cases[i].said) == NULL) {
      fprintf(stderr, "%s: status %d, said: %s\n", cases[i].variable, status, said);
      return 1;
    }
  }
  return 0;
}
