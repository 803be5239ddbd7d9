/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Constructs of all kinds mixed at random from a seed, which the first argument may set: worksharing that threads run ahead
   through, nested regions, and trees of tasks whose size is known.  */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static unsigned rnd(unsigned *s) {
  *s = *s * 1664525u + 1013904223u;
  return *s >> 8;
}
static long total;
static void tree(int d, unsigned s) {
#pragma omp atomic
  total++;
  if (d == 0) return;
  int k = 1 + s % 3;
  for (int i = 0; i < k; i++) {
    unsigned s2 = s * 31 + i;
    switch (rnd(&s2) % 5) {
    case 0:
#pragma omp task firstprivate(d, s2)
      tree(d - 1, s2);
      break;
    case 1:
#pragma omp task firstprivate(d, s2) if (0)
      tree(d - 1, s2);
      break;
    case 2:
#pragma omp taskgroup
    {
#pragma omp task firstprivate(d, s2)
      tree(d - 1, s2);
    } break;
    case 3:
#pragma omp task firstprivate(d, s2) final(d < 3)
      tree(d - 1, s2);
#pragma omp taskwait
      break;
    case 4: {
      int x;
#pragma omp task firstprivate(d, s2) depend(out : x)
      tree(d - 1, s2);
#pragma omp task firstprivate(d, s2) depend(in : x)
      tree(d - 1, s2 + 1);
      if (s2 & 1) {
#pragma omp taskwait depend(in : x)
      }
    } break;
    }
  }
}
static long count(int d, unsigned s) {
  long n = 1;
  if (d == 0) return n;
  int k = 1 + s % 3;
  for (int i = 0; i < k; i++) {
    unsigned s2 = s * 31 + i;
    int c = rnd(&s2) % 5;
    n += count(d - 1, s2);
    if (c == 4) n += count(d - 1, s2 + 1);
  }
  return n;
}
int main(int ac, char **av) {
  unsigned seed = ac > 1 ? atoi(av[1]) : 1;
  int rounds = ac > 2 ? atoi(av[2]) : 60;
  omp_set_max_active_levels(3);
  for (int r = 0; r < rounds; r++) {
    unsigned s = rnd(&seed);
    int n = 1 + s % 6;
    total = 0;
    long expect = 0;
    unsigned ts[4];
    for (int i = 0; i < 4; i++) {
      ts[i] = rnd(&seed);
      expect += count(5, ts[i]);
    }
    long sum = 0;
    int single = 0;
#pragma omp parallel num_threads(n) reduction(+ : sum)
    {
      unsigned my = s;
      for (int st = 0; st < 6; st++) {
        switch (rnd(&my) % 7) {
        case 0:
#pragma omp for schedule(dynamic, 1) nowait
          for (int i = 0; i < 37; i++) sum += i;
          break;
        case 1:
#pragma omp for schedule(guided)
          for (int i = 0; i < 37; i++) sum += i;
          break;
        case 2:
#pragma omp single
#pragma omp atomic
          single++;
          sum += omp_get_thread_num() == 0 ? 666 : 0;
          break;
        case 3: {
#pragma omp barrier
          sum += omp_get_thread_num() == 0 ? 666 : 0;
        } break;
        case 4:
#pragma omp for ordered schedule(dynamic, 2)
          for (int i = 0; i < 37; i++) {
#pragma omp ordered
            sum += i;
          }
          break;
        case 5:
#pragma omp sections
        {
#pragma omp section
          sum += 600;
#pragma omp section
          sum += 66;
        } break;
        case 6: {
          long in = 0;
#pragma omp parallel num_threads(2) reduction(+ : in)
          in += omp_get_num_threads() == 2 ? 333 : 666;
          if (omp_get_thread_num() == 0) sum += in;
        } break;
        }
      }
#pragma omp single nowait
      {
        for (int i = 0; i < 2; i++) tree(5, ts[i]);
      }
#pragma omp single
      {
        for (int i = 2; i < 4; i++) tree(5, ts[i]);
      }
    }
    if (total != expect || sum != 6 * 666) {
      printf("BAD round %d n %d total %ld/%ld sum %ld\n", r, n, total, expect, sum);
      return 1;
    }
  }
  return 0;
}
