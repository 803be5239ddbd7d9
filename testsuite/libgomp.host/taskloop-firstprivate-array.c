/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   taskloop: each task has its own copy of an array and of a structure that it changes, whose addresses other functions get;
   deferred, undeferred, with one iteration a task and with several, and in many more tasks than threads.  */
#include "require.h"
#include <omp.h>
struct pair {
  int a, b[5];
};
static int wrong;
__attribute__((noipa)) static void change(int *v, struct pair *p) {
  for (int i = 0; i < 7; i++)
    if (v[i] != 10 * i) {
#pragma omp atomic
      wrong++;
    }
  if (p->a != 1 || p->b[4] != 4) {
#pragma omp atomic
    wrong++;
  }
  for (int i = 0; i < 7; i++) v[i] = -1;
  p->a = p->b[4] = -1;
}
__attribute__((noipa)) static void restore(int *v, struct pair *p) {
  for (int i = 0; i < 7; i++) v[i] = 10 * i;
  p->a = 1;
  p->b[4] = 4;
}
static void loops(int num_tasks, int deferred) {
  int v[7];
  struct pair p = {1, {0, 0, 0, 0, 4}};
  for (int i = 0; i < 7; i++) v[i] = 10 * i;
#pragma omp taskloop firstprivate(v, p) grainsize(1) if (deferred)
  for (int i = 0; i < 300; i++) change(v, &p);
  /* Several iterations on one copy: only the first finds it as it was. */
  int first = 1;
#pragma omp taskloop firstprivate(v, p, first) num_tasks(num_tasks) if (deferred)
  for (int i = 0; i < 300; i++) {
    if (!first) restore(v, &p);
    first = 0;
    change(v, &p);
  }
  CHECK(v[3] == 30 && p.a == 1 && first == 1);
}
int main(void) {
  loops(40, 1);
#pragma omp parallel
#pragma omp single
  for (int tasks = 1; tasks < 300; tasks += 61) {
    loops(tasks, 1);
    loops(tasks, 0);
#pragma omp task final(1)
    loops(tasks, 1);
  }
  CHECK(wrong == 0);
  return 0;
}
