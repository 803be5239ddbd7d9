/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   task_reduction, in_reduction, reduction(task,...) on parallel, for, sections, taskloop; nested groups.  */
#include "require.h"
#include <omp.h>
struct s { int a, b; };
#pragma omp declare reduction(plus : struct s : omp_out.a += omp_in.a, omp_out.b += omp_in.b) \
  initializer(omp_priv = (struct s){0, 0})
int main(void) {
  for (int round = 0; round < 20; round++) {
    int a = 5, arr[3] = {0}, p = 0, f = 0, q = 0;
    long prod = 1;
    struct s st = {1, 2};
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : a, arr[:3]) task_reduction(* : prod) task_reduction(plus : st)
      {
        for (int i = 0; i < 50; i++)
#pragma omp task in_reduction(+ : a, arr[:3]) in_reduction(* : prod) in_reduction(plus : st) firstprivate(i)
        {
          a += i;
          arr[i % 3]++;
          if (i < 10) prod *= 2;
          st.a++;
          st.b += 2;
#pragma omp task in_reduction(+ : a)
          a += 1;
        }
      }
      CHECK(a == 5 + 1225 + 50 && arr[0] == 17 && arr[1] == 17 && arr[2] == 16 && prod == 1024);
      CHECK(st.a == 51 && st.b == 102);
      int tl = 0;
#pragma omp taskloop reduction(+ : tl) grainsize(3)
      for (int i = 0; i < 100; i++) tl += i;
      CHECK(tl == 4950);
#pragma omp taskgroup task_reduction(+ : tl)
      {
#pragma omp taskloop in_reduction(+ : tl) num_tasks(9)
        for (int i = 0; i < 100; i++) tl -= i;
#pragma omp taskgroup task_reduction(+ : q)
        {
#pragma omp task in_reduction(+ : tl, q)
          {
            tl += 3;
            q += 4;
          }
        }
        CHECK(q == 4);
      }
      CHECK(tl == 3);
#pragma omp taskloop reduction(+ : tl)
      for (int i = 0; i < 0; i++) tl += i;
      CHECK(tl == 3);
    }
#pragma omp parallel reduction(task, + : p)
    {
      p++;
#pragma omp task in_reduction(+ : p)
      p += 10;
    }
    CHECK(p % 11 == 0 && p > 0);
    int n = p / 11;
#pragma omp parallel reduction(task, + : f)
    {
#pragma omp for reduction(task, + : q) schedule(dynamic, 2)
      for (int i = 0; i < 20; i++) {
        q += 1;
#pragma omp task in_reduction(+ : q)
        q += 100;
      }
#pragma omp sections reduction(task, + : q)
      {
#pragma omp section
        {
#pragma omp task in_reduction(+ : q)
          q += 1000;
        }
#pragma omp section
        q += 1000;
      }
#pragma omp scope reduction(task, + : q)
      {
#pragma omp task in_reduction(+ : q)
        q += 10000;
      }
    }
    CHECK(q == 4 + 20 + 2000 + 2000 + n * 10000);
  }
  return 0;
}
