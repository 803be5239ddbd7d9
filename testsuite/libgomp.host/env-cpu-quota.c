// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The number of threads respects the CPU quota of a cgroup, version 1 and 2, its own or one above it: the program starts
// itself in mount namespaces of its own, in which /proc/self/cgroup and /sys/fs/cgroup are made up. Stock ignores quotas.
// { dg-modes "ours-host" }
// { dg-no-sanitizer "its child leaves by execl" }
#define _GNU_SOURCE
#include "require.h"
#include <fcntl.h>
#include <omp.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void put(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (fd < 0 || write(fd, text, strlen(text)) != (ssize_t)strlen(text)) _exit(101);
  close(fd);
}

/* Processors of a child in cgroup `group` for which files below /sys/fs/cgroup hold `text`; 0: no such namespace can be had.
 */
static int processors(const char *group, const char *directories[], const char *names[], const char *texts[]) {
  char self[4096];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  CHECK(length > 0);
  self[length] = 0;
  pid_t child = fork();
  if (child == 0) {
    if (unshare(CLONE_NEWNS) || mount("none", "/sys", 0, MS_REC | MS_PRIVATE, 0)) _exit(100);
    if (mount("none", "/proc", 0, MS_REC | MS_PRIVATE, 0)) _exit(100);
    if (mount("none", "/sys/fs/cgroup", "tmpfs", 0, 0)) _exit(100);
    put("/sys/fs/cgroup/group", group);
    if (mount("/sys/fs/cgroup/group", "/proc/self/cgroup", 0, MS_BIND, 0)) _exit(100);
    for (int i = 0; directories[i]; i++) {
      char path[300];
      snprintf(path, sizeof path, "/sys/fs/cgroup/%s", directories[i]);
      mkdir(path, 0755);
      if (!names[i]) continue;
      snprintf(path, sizeof path, "/sys/fs/cgroup/%s/%s", directories[i], names[i]);
      put(path, texts[i]);
    }
    unsetenv("OMP_NUM_THREADS");
    execl(self, self, "child", (char *)0);
    _exit(102);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status));
  CHECK(WEXITSTATUS(status) != 101 && WEXITSTATUS(status) != 102);
  return WEXITSTATUS(status) == 100 ? 0 : WEXITSTATUS(status);
}

#define ENTRIES(...) (const char *[]){__VA_ARGS__, 0}

int main(int argc, char **argv) {
  if (argc > 1) {
    int n = omp_get_max_threads();
    return n > 90 ? 90 : n;
  }
  int all = processors("0::/\n", ENTRIES("."), ENTRIES("cpu.max"), ENTRIES("max 100000\n"));
  if (all == 0) {
    fprintf(stderr, "no mount namespace can be had here\n");
    return 0;
  }
  cpu_set_t mask;
  CHECK(sched_getaffinity(0, sizeof mask, &mask) == 0 && all == (CPU_COUNT(&mask) > 90 ? 90 : CPU_COUNT(&mask)));
  CHECK(processors("0::/\n", ENTRIES("."), ENTRIES("cpu.max"), ENTRIES("100000 100000\n")) == 1);
  CHECK(processors("0::/\n", ENTRIES("."), ENTRIES("cpu.max"), ENTRIES("1000 100000\n")) == 1);
  CHECK(processors("0::/\n", ENTRIES("."), ENTRIES("cpu.max"), ENTRIES("99900000 100000\n")) == all);
  CHECK(processors("0::/a/b\n", ENTRIES("a", "a/b"), ENTRIES("cpu.max", "cpu.max"), ENTRIES("50000 50000\n", "max 9\n")) ==
        1);
  CHECK(processors("0::/a/b\n", ENTRIES("a", "a/b"), ENTRIES("cpu.max", "cpu.max"), ENTRIES("max 9\n", "50000 50000\n")) ==
        1);
  CHECK(processors("0::/c\n1:cpu:/g\n", ENTRIES("cpu", "cpu/g", "cpu/g"),
                   ENTRIES("x", "cpu.cfs_quota_us", "cpu.cfs_period_us"), ENTRIES("", "100000\n", "100000\n")) == 1);
  CHECK(processors("1:cpu,cpuacct:/\n", ENTRIES("cpu,cpuacct", "cpu,cpuacct"),
                   ENTRIES("cpu.cfs_quota_us", "cpu.cfs_period_us"), ENTRIES("-1\n", "100000\n")) == all);
  /* Nonsense is not a quota.  */
  CHECK(processors("0::/\n", ENTRIES("."), ENTRIES("cpu.max"), ENTRIES("\n")) == all);
  CHECK(processors("0::/\n", ENTRIES("."), ENTRIES("cpu.max"), ENTRIES("5 0\n")) == all);
  CHECK(processors("garbage", ENTRIES("."), ENTRIES("cpu.max"), ENTRIES("1000 1000\n")) == all);
  return 0;
}
