// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tasks inside a target region: taskwait, taskgroup, dependences, taskloop, nested tasks, if(0), final, reductions.
#include "check.h"

#pragma omp begin declare target
static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int f = 0, chain = 0, group = 0, loop = 0, reduced = 0, undeferred = 0, left = 0, right = 0;
  int hits[100] = {0};
#pragma omp target map(tofrom : f, chain, group, loop, reduced, undeferred, hits, left, right)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    f = fib(10);

#pragma omp task depend(out : chain)
    chain = 1;
    for (int i = 0; i < 5; i++) {
#pragma omp task depend(inout : chain) firstprivate(i)
      chain = chain * 3 + i;
    }
#pragma omp task depend(in : chain)
    left = chain;
#pragma omp task depend(in : chain)
    right = chain;
#pragma omp taskwait

#pragma omp taskgroup
    {
      for (int i = 0; i < 10; i++) {
#pragma omp task
        {
#pragma omp task
          {
#pragma omp atomic
            group++;
          }
        }
      }
    }
    if (group != 10) group = -1;
#pragma omp taskloop grainsize(7)
    for (int i = 0; i < 100; i++) {
      hits[i]++;
#pragma omp atomic
      loop++;
    }
#pragma omp taskloop num_tasks(5) reduction(+ : reduced)
    for (int i = 0; i < 50; i++) reduced += i;
#pragma omp task if (0) shared(undeferred)
    undeferred++;
#pragma omp task final(1) shared(undeferred)
    {
#pragma omp task shared(undeferred)
      {
#pragma omp atomic
        undeferred += omp_in_final() ? 10 : 1000;
      }
    }
#pragma omp taskwait
  }
  int expected = 1;
  for (int i = 0; i < 5; i++) expected = expected * 3 + i;
  CHECK(f == 55 && chain == expected && left == expected && right == expected);
  CHECK(group == 10 && loop == 100 && reduced == 1225 && undeferred == 11);
  for (int i = 0; i < 100; i++) CHECK(hits[i] == 1);
  printf("%d %d\n", f, chain);
  return check_result();
}
