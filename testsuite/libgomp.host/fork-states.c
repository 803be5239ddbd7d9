/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "ThreadSanitizer does not support new threads in the child of a process with threads" thread }
   A thread of a team forks beside tasks, in a task, in nested teams, in loops of all kinds, sections, single, critical, from
   a foreign thread and beside one. Each child uses regions, tasks and locks. Stock's hang. { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
static int work(void) {
  int n = 0, t = 0;
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(3) reduction(+ : n)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 30; i++) n++;
#pragma omp single
    {
      for (int i = 0; i < 20; i++)
#pragma omp task depend(inout : t) shared(t)
        t++;
#pragma omp taskloop
      for (int i = 0; i < 5; i++) {
      }
    }
#pragma omp critical(mine)
    t++;
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
    }
  }
  return n == 30 && t == 23;
}
static void kids(const char *what) {
  pid_t c = fork();
  if (c == 0) {
    alarm(20);
    _exit(work() ? 0 : 3);
  }
  int s;
  waitpid(c, &s, 0);
  if (s != 0) {
    fprintf(stderr, "%s: status %x\n", what, s);
    exit(1);
  }
}
static volatile int stop;
static void storm(int d) {
  if (d == 0) return;
#pragma omp task firstprivate(d)
  storm(d - 1);
#pragma omp task firstprivate(d)
  storm(d - 1);
#pragma omp taskwait
}
static void *foreign(void *p) {
  kids("foreign");
  return 0;
}
static void *foreign2(void *p) {
  while (!stop) {
#pragma omp parallel num_threads(3)
    {
#pragma omp for schedule(dynamic, 1)
      for (int i = 0; i < 50; i++) {
        if (i == 25) {
        }
      }
#pragma omp single
      storm(4);
    }
  }
  return 0;
}
int main(void) {
  for (int r = 0; r < 2; r++) {
#pragma omp parallel num_threads(4)
    {
#pragma omp single nowait
      storm(9);
      if (omp_get_thread_num() == r % 4) kids("beside tasks");
    }
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int i = 0; i < 40; i++)
#pragma omp task firstprivate(i)
    {
      storm(5);
      if (i == 20) kids("in task");
    }
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
      {
        if (omp_get_ancestor_thread_num(1) * 2 + omp_get_thread_num() == r % 4) kids("nested");
#pragma omp for schedule(static, 1) ordered
        for (int i = 0; i < 8; i++) {
#pragma omp ordered
          if (i == 5 && r % 3 == 0) kids("ordered");
        }
      }
    }
#pragma omp parallel for schedule(dynamic, 1) num_threads(4)
    for (int i = 0; i < 60; i++)
      if (i == 30) kids("dynamic loop");
#pragma omp parallel for ordered(1) schedule(dynamic, 1) num_threads(4)
    for (int i = 0; i < 40; i++) {
#pragma omp ordered depend(sink : i - 1)
      if (i == 20) kids("doacross");
#pragma omp ordered depend(source)
    }
#pragma omp parallel sections num_threads(4)
    {
#pragma omp section
      kids("section");
#pragma omp section
      storm(5);
    }
#pragma omp parallel num_threads(4)
    {
      int x;
#pragma omp single copyprivate(x)
      {
        x = 1;
        kids("single");
      }
#pragma omp taskgroup
      {
#pragma omp taskloop nogroup grainsize(1)
        for (int i = 0; i < 100; i++)
          if (i == 50) kids("taskloop");
      }
    }
#pragma omp parallel num_threads(4)
    {
#pragma omp critical
      if (omp_get_thread_num() == 2) kids("critical");
#pragma omp masked
      kids("masked, others at barrier");
    }
#pragma omp teams num_teams(2)
    {
#pragma omp parallel num_threads(3)
      {
        if (omp_get_thread_num() == 1) kids("teams");
      }
    }
    pthread_t t;
    pthread_create(&t, 0, foreign, 0);
#pragma omp parallel num_threads(3)
    {
#pragma omp single
      storm(7);
    }
    pthread_join(t, 0);
    pthread_t u;
    stop = 0;
    pthread_create(&u, 0, foreign2, 0);
    for (int i = 0; i < 3; i++) {
      usleep(300);
      kids("main beside foreign region");
    }
    stop = 1;
    pthread_join(u, 0);
  }
  return 0;
}
