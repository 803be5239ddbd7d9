/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A machine whose kernel has masks of 16384 processors, which refuses smaller ones, and a process that may use seven of 96
   with two threads a core. Cores come in the order of their first processor that may be used, as with GCC's library.
   The C library's functions are replaced, and ours asks them.  { dg-modes "ours-host" }
   { dg-additional-options "-rdynamic" }
   { dg-set-target-env-var OMP_PLACES "threads" }  */
#define _GNU_SOURCE
#include "require.h"
#include <errno.h>
#include <fcntl.h>
#include <omp.h>
#include <sched.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { kernel_bytes = 2048 };
static const int usable[] = {3, 9, 50, 51, 52, 53, 95};

int sched_getaffinity(pid_t pid, size_t bytes, cpu_set_t *mask) {
  (void)pid;
  if (bytes < kernel_bytes) {
    errno = EINVAL;
    return -1;
  }
  memset(mask, 0, bytes);
  for (int i = 0; i < 7; i++) CPU_SET_S(usable[i], bytes, mask);
  return 0;
}
int sched_setaffinity(pid_t pid, size_t bytes, const cpu_set_t *mask) {
  (void)pid, (void)bytes, (void)mask;
  return 0;
}

static int file_with(const char *text) {
  int ends[2];
  if (pipe(ends) != 0 || write(ends[1], text, strlen(text)) < 0) return -1;
  close(ends[1]);
  return ends[0];
}

int open(const char *path, int flags, ...) {
  int cpu;
  char kind[32], text[32];
  if (sscanf(path, "/sys/devices/system/cpu/cpu%d/topology/%31s", &cpu, kind) == 2) {
    snprintf(text, sizeof text, strcmp(kind, "thread_siblings_list") == 0 ? "%d,%d\n" : "0-95\n", cpu % 48, cpu % 48 + 48);
    return file_with(text);
  }
  va_list arguments;
  va_start(arguments, flags);
  const int mode = va_arg(arguments, int);
  va_end(arguments);
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int main(void) {
  static const int wanted[] = {3, 51, 9, 50, 52, 53, 95};
  CHECK(omp_get_num_procs() == 7);
  CHECK(omp_get_num_places() == 7);
  for (int i = 0; i < 7; i++) {
    int id = -1;
    CHECK(omp_get_place_num_procs(i) == 1);
    omp_get_place_proc_ids(i, &id);
    CHECK(id == wanted[i]);
  }
  return 0;
}
