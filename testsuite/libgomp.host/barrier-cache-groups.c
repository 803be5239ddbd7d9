// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bound teams whose places lie in different last-level caches start and meet group by group: the program starts itself where
// each of two processors seems to have a cache of its own. Regions and barriers of many sizes, with and without groups.
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

static void make_processor(unsigned cpu) {
  char path[200], number[16];
  snprintf(number, sizeof number, "%u\n", cpu);
  const char *parts[] = {"", "/cache", "/cache/index0"};
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%u%s", cpu, parts[i]);
    mkdir(path, 0755);
  }
  char file[240];
  snprintf(file, sizeof file, "%s/level", path);
  put(file, "3\n");
  snprintf(file, sizeof file, "%s/shared_cpu_list", path);
  put(file, number);
}

static void work(int threads) {
  int shared[64] = {0};
  int n = 0;
#pragma omp parallel num_threads(threads) reduction(+ : n)
  {
    CHECK(omp_get_num_threads() == threads);
    int me = omp_get_thread_num();
    for (int i = 1; i <= 5; i++) {
      shared[me] = i;
#pragma omp barrier
      for (int t = 0; t < threads; t++) CHECK(shared[t] == i);
#pragma omp barrier
    }
#pragma omp for
    for (int i = 0; i < 100; i++) n++;
  }
  CHECK(n == 100);
}

int main(int argc, char **argv) {
  if (argc > 1) {
    omp_set_dynamic(0);
    static const int sizes[] = {24, 24, 9, 8, 17, 2, 40, 24, 1, 60};
    for (int round = 0; round < 3; round++)
      for (int i = 0; i < 10; i++) work(sizes[i]);
#pragma omp parallel num_threads(20) proc_bind(primary)
    {
#pragma omp barrier
    }
#pragma omp parallel num_threads(20) proc_bind(spread)
    {
#pragma omp barrier
    }
    work(20);
    return 0;
  }
  cpu_set_t mask;
  CHECK(sched_getaffinity(0, sizeof mask, &mask) == 0);
  unsigned cpus[2], n = 0;
  for (unsigned cpu = 0; cpu < CPU_SETSIZE && n < 2; cpu++)
    if (CPU_ISSET(cpu, &mask)) cpus[n++] = cpu;
  char self[4096];
  ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  CHECK(length > 0);
  self[length] = 0;
  pid_t child = n < 2 ? -1 : fork();
  if (child == 0) {
    if (unshare(CLONE_NEWNS) || mount("none", "/sys", 0, MS_REC | MS_PRIVATE, 0)) _exit(100);
    if (mount("none", "/sys/devices/system/cpu", "tmpfs", 0, 0)) _exit(100);
    char places[64];
    snprintf(places, sizeof places, "{%u},{%u}", cpus[0], cpus[1]);
    setenv("OMP_PLACES", places, 1);
    setenv("OMP_PROC_BIND", "close", 1);
    make_processor(cpus[0]);
    make_processor(cpus[1]);
    execl(self, self, "child", (char *)0);
    _exit(102);
  }
  if (child < 0) return 0; /* one processor */
  int status;
  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status));
  if (WEXITSTATUS(status) == 100) fprintf(stderr, "no mount namespace can be had here\n");
  CHECK(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 100);
  return 0;
}
