// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose iterations go to the lanes of a warp, of many forms, with sums and without, and beside them what must stay with the
// thread: serial regions, orders, numbers of threads, what is done once a thread (doc/lanes.md).
// { dg-variants "optimisation seeds convergence" }
#include "check.h"

enum { n = 3000 };

static int a[n], b[n];
static double d[n], e[n];
static long l[n];
static unsigned char u[n];

static void sums(void) {
  long sum = 0, expected = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < n; i++) sum += a[i];
  for (int i = 0; i < n; i++) expected += a[i];
  CHECK(sum == expected);

  int most = -1, least = 1 << 30, odd = 0, count = 0, expected_odd = 0;
#pragma omp target parallel for reduction(max : most) map(tofrom : most)
  for (int i = 0; i < n; i++)
    if (a[i] > most) most = a[i];
#pragma omp target parallel for reduction(min : least) map(tofrom : least)
  for (int i = 0; i < n; i++)
    if (a[i] < least) least = a[i];
  CHECK(most == 994 && least == 0);
#pragma omp target parallel for reduction(+ : odd) map(tofrom : odd)
  for (int i = 0; i < n; i++)
    if (a[i] & 1) odd += 2;
#pragma omp target parallel for reduction(+ : count) map(tofrom : count)
  for (int i = 0; i < n; i++) count++;
  for (int i = 0; i < n; i++) expected_odd += a[i] & 1 ? 2 : 0;
  CHECK(odd == expected_odd && count == n);

  unsigned x = 0, o = 0, w = ~0u, x2 = 0, o2 = 0, w2 = ~0u;
#pragma omp target parallel for reduction(^ : x) map(tofrom : x)
  for (int i = 0; i < n; i++) x ^= a[i];
#pragma omp target parallel for reduction(| : o) map(tofrom : o)
  for (int i = 0; i < n; i++) o |= a[i] & 0x155;
#pragma omp target parallel for reduction(& : w) map(tofrom : w)
  for (int i = 0; i < n; i++) w &= a[i] | 0x40;
  for (int i = 0; i < n; i++) x2 ^= a[i], o2 |= a[i] & 0x155, w2 &= a[i] | 0x40;
  CHECK(x == x2 && o == o2 && w == w2);

  double product = 1, dot = 0, expected_dot = 0;
#pragma omp target parallel for reduction(* : product) map(tofrom : product)
  for (int i = 0; i < 50; i++) product *= i % 2 ? 2 : 0.5;
#pragma omp target teams distribute parallel for reduction(+ : dot) map(tofrom : dot)
  for (int i = 0; i < n; i++) dot += d[i] * a[i];
  for (int i = 0; i < n; i++) expected_dot += d[i] * a[i];
  CHECK(product == 1 && dot == expected_dot);

  // One that begins with something else, and goes through two loops.
  double total = 0, of_d = 0;
  int threads = 0;
#pragma omp target map(tofrom : total, threads)
#pragma omp parallel
  {
    double mine = 3;
#pragma omp single
    threads = omp_get_num_threads();
#pragma omp for nowait
    for (int i = 0; i < n; i++) mine += d[i];
#pragma omp for
    for (int i = 0; i < n; i++) mine -= a[i];
#pragma omp atomic
    total += mine;
  }
  for (int i = 0; i < n; i++) of_d += d[i] - a[i];
  CHECK(total == of_d + 3 * threads);
}

// What is done once a thread, not once an iteration.
static void once(void) {
  for (int m = 0; m < 200; m += 33) {
    int before = 0, behind = 0, threads = 0, hits = 0;
#pragma omp target map(tofrom : before, behind, threads, hits)
#pragma omp parallel
    {
#pragma omp atomic
      before++;
#pragma omp for nowait
      for (int i = 0; i < m; i++) b[i] = i;
#pragma omp atomic
      behind++;
#pragma omp single
      threads = omp_get_num_threads();
#pragma omp for
      for (int i = 0; i < m; i++) {
#pragma omp atomic
        hits++;
      }
    }
    CHECK(before == threads && behind == threads && hits == m);
  }
}

static void serial(void) {
#pragma omp target parallel for num_threads(1)
  for (int i = 1; i < n; i++) l[i] += l[i - 1];
  CHECK(l[n - 1] == (long)n * (n - 1) / 2);
#pragma omp target parallel for if (parallel : 0)
  for (int i = n - 1; i > 0; i--) l[i] -= l[i - 1];
  for (int i = 0; i < n; i++) CHECK(l[i] == i);
#pragma omp target
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp parallel for num_threads(4)
  for (int i = 1; i < n; i++) l[i] += l[i - 1];
  CHECK(l[n - 1] == (long)n * (n - 1) / 2);
  for (int i = 0; i < n; i++) l[i] = i;
}

// An iteration looks at its thread, or at the thread's memory.
static void of_threads(void) {
  int per_thread[64] = {0}, hits = 0, wrong = 0;
#pragma omp target map(tofrom : per_thread, hits, wrong)
#pragma omp parallel
  {
    int me = omp_get_thread_num(), *mine = malloc(64 * sizeof *mine), scratch[16];
#pragma omp for
    for (int i = 0; i < n; i++) per_thread[me]++;
#pragma omp for
    for (int i = 0; i < n; i++)
      if (omp_get_thread_num() != me) {
#pragma omp atomic
        wrong++;
      }
#pragma omp for
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 16; k++) scratch[(k * 5 + i) & 15] = mine[k] = i + k;
      int sum = 0;
      for (int k = 0; k < 16; k++) sum += scratch[k] + mine[k];
      if (sum != 32 * i + 240) {
#pragma omp atomic
        wrong++;
      }
    }
    free(mine);
  }
  for (int i = 0; i < 64; i++) hits += per_thread[i];
  CHECK(hits == n && wrong == 0);
}

static void forms(void) {
  int last = -1, index = -1;
#pragma omp target parallel for lastprivate(last, index)
  for (index = 0; index < n; index++) {
    last = a[index] * 2;
    b[index] = index;
  }
  CHECK(last == a[n - 1] * 2 && index == n);
  for (int i = 0; i < n; i++) CHECK(b[i] == i);

#pragma omp target parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) e[i] = d[i] * 2;
#pragma omp for
    for (int i = 0; i < n; i++) e[i] += 1;
  }
  for (int i = 0; i < n; i++) CHECK(e[i] == d[i] * 2 + 1);

#pragma omp target parallel for
  for (int i = n - 1; i >= 0; i -= 3) b[i] = 2 * i;
  for (int i = n - 1; i >= 0; i -= 3) CHECK(b[i] == 2 * i);
#pragma omp target parallel for
  for (unsigned char i = 3; i < 250; i++) u[i] = 2 * i;
  for (int i = 3; i < 250; i++) CHECK(u[i] == (unsigned char)(2 * i));
#pragma omp target parallel for
  for (unsigned long i = 10; i < n; i += 7) l[i] = 3 * i;
  for (unsigned long i = 10; i < n; i += 7) CHECK(l[i] == 3 * (long)i);
#pragma omp target parallel for
  for (int *p = b + 5; p < b + n; p += 2) *p = 7;
  for (int i = 5; i < n; i += 2) CHECK(b[i] == 7);
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 60; j++) b[i * 60 + j] = i - j;
  for (int i = 0; i < 3000; i++) CHECK(b[i] == i / 60 - i % 60);
#pragma omp target teams distribute parallel for schedule(static, 5)
  for (int i = 0; i < n; i++) b[i] = -i;
  for (int i = 0; i < n; i++) CHECK(b[i] == -i);
#pragma omp target parallel for schedule(dynamic, 3)
  for (int i = 0; i < n; i++) b[i] = i + 1;
  for (int i = 0; i < n; i++) CHECK(b[i] == i + 1);
  for (int m = 0; m < 300; m += 29) {
#pragma omp target parallel for
    for (int i = 0; i < m; i++) b[i] = m;
    for (int i = 0; i < m; i++) CHECK(b[i] == m);
    CHECK(m == n || b[m] == (m % 29 == 0 && m > 0 ? m + 1 : 1));
  }
  // Iterations that wait for each other: compare and swap.
  double sum = 0;
#pragma omp target parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    e[i % 3] += 1.5;
  }
  sum = e[0] + e[1] + e[2];
  CHECK(sum == 1.5 * n + 2 * (d[0] + d[1] + d[2]) + 3);
}

// What a thread does in its first iteration alone; the compiler makes code of its own for that one.
static void first_iteration(void) {
  int threads = 0, firsts = 0;
#pragma omp target map(tofrom : threads, firsts)
#pragma omp parallel num_threads(5)
  {
    if (omp_get_thread_num() == 0) threads = omp_get_num_threads();
    int started = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < 64; i++) {
      if (!started) {
        started = 1;
#pragma omp atomic
        firsts++;
      }
      b[i] = 2 * a[i];
    }
  }
  CHECK(firsts == threads);
}

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 7 % 1001, b[i] = 0, d[i] = i % 13, e[i] = 0, l[i] = i, u[i] = 0;
  sums();
  once();
  serial();
  of_threads();
  forms();
  first_iteration();
  return check_result();
}
