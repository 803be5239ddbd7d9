/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Threads of nested teams end when they have not been used for a while, whoever leads the teams, also if the program starts no
   other region; and later regions work as before. Threads that wait actively do not sleep, and stay.
   { dg-no-sanitizer "which has a thread of its own" thread }  */
#include "require.h"
#include <dirent.h>
#include <omp.h>
#include <string.h>
#include <unistd.h>

static int deep(int levels) {
  int n = 0;
  if (levels == 0) return 1;
#pragma omp parallel num_threads(2) reduction(+ : n)
  n += deep(levels - 1);
  return n;
}

static int threads(void) {
  int n = 0;
  DIR *d = opendir("/proc/self/task");
  CHECK(d != NULL);
  for (struct dirent *e; (e = readdir(d));) n += e->d_name[0] != '.';
  closedir(d);
  return n;
}

/* Whether there are so few in the end. It takes a second or two. */
static int come_down_to(int most) {
  for (int i = 0; i < 450 && threads() > most; i++) usleep(100000);
  return threads() <= most;
}

int main(void) {
  const char *policy = getenv("OMP_WAIT_POLICY");
  if (policy != NULL && strcmp(policy, "active") == 0) return 0;
  omp_set_max_active_levels(6);
  omp_set_dynamic(0);
  for (int round = 0; round < 2; round++) {
    CHECK(deep(6) == 64);
    if (!come_down_to(2)) fprintf(stderr, "%d threads are left\n", threads());
    CHECK(threads() <= 2);
  }
  /* While the outer pool is in use all the time, and none inside. */
  CHECK(deep(5) == 32);
  int n = 0;
  for (int i = 0; i < 450 && threads() > 2; i++) {
#pragma omp parallel num_threads(2) reduction(+ : n)
    n++;
    usleep(100000);
  }
  CHECK(n % 2 == 0);
  CHECK(threads() <= 2);
  return 0;
}
