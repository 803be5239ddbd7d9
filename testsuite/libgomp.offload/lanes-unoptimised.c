// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code compiled with -O0 keeps its variables in memory. The plugin makes registers of those of which it knows all uses, in order to
// give loops lanes (lanes-unoptimised-verbose.c says of which it does); here are uses that it must not miss: by address, of other
// widths, from one iteration to the next.
// { dg-variants "optimisation convergence" }
// { dg-modes "ours stock-ours ours-rules ours-warps" }
#include "check.h"

#include <complex.h>
#include <string.h>

enum { n = 700 };
static int a[n], b[n];
static long c[n];
static double x[n], y[n];
struct pair {
  int first, second;
};

#pragma omp begin declare target
static int *kept; // what `keep` was given
#pragma omp end declare target
__attribute__((noipa)) static void plain(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int v = a[i];
    if (v > 50) v -= 50;
    b[i] = v + i;
  }
}
__attribute__((noipa)) static double sums(int m, long *odd, double *most) {
  double sum = 0, greatest = -1;
  long count = 0;
#pragma omp target teams distribute parallel for map(to : a, x) map(tofrom : sum, greatest, count) reduction(+ : sum, count) \
    reduction(max : greatest)
  for (int i = 0; i < m; i++) {
    sum += x[i];
    if (a[i] % 2) count++;
    if (x[i] > greatest) greatest = x[i];
  }
  *odd = count;
  *most = greatest;
  return sum;
}
// As many iterations as the program has written.
__attribute__((noipa)) static long constants(void) {
  long sum = 0;
#pragma omp target map(to : a) map(tofrom : b, sum)
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    b[i] = 5 * a[i] + i;
    sum += a[i];
  }
  return sum;
}
// Arrays that are reduced, and one of a thread's that it reads as it goes on.
__attribute__((noipa)) static int arrays(int m) {
  double of_four[4] = {1, 2, 3, 4};
  long of_three[3] = {0};
#pragma omp target teams distribute parallel for map(to : a, x) map(tofrom : of_four, of_three) reduction(+ : of_four, of_three)
  for (int i = 0; i < m; i++) {
    of_four[a[i] & 3] += x[i];
    of_three[0] += a[i];
    of_three[i % 2 + 1] += 2;
  }
  for (int i = 0; i < m; i++) {
    of_four[a[i] & 3] -= x[i];
    of_three[0] -= a[i];
    of_three[i % 2 + 1] -= 2;
  }
  return of_four[0] == 1 && of_four[1] == 2 && of_four[2] == 3 && of_four[3] == 4 && of_three[0] == 0 && of_three[1] == 0 &&
         of_three[2] == 0;
}
__attribute__((noipa)) static long read_back(int m) {
  long sums[4] = {0};
#pragma omp target map(to : a) map(tofrom : b, sums)
#pragma omp parallel for num_threads(5) reduction(+ : sums)
  for (int i = 0; i < m; i++) {
    sums[i & 3] += a[i];
    b[i] = (int)sums[0];
  }
  return sums[0] + 3 * sums[1] + 5 * sums[2] + 7 * sums[3];
}
// Each thread's last value goes to its next iteration.
__attribute__((noipa)) static void carried(int m) {
#pragma omp target map(to : a) map(tofrom : b)
#pragma omp parallel num_threads(5)
  {
    int last = 1000;
#pragma omp for
    for (int i = 0; i < m; i++) {
      b[i] = a[i] - last;
      last = a[i];
    }
  }
}
// Chunks, of which each is computed from the thread's number.
__attribute__((noipa)) static double chunks(int m) {
  double sum = 0;
#pragma omp target teams distribute parallel for schedule(static, 1) map(to : x) map(tofrom : b, sum) reduction(+ : sum)
  for (int i = 0; i < m; i++) {
    sum += x[i];
    b[i] = 3 * i;
  }
#pragma omp target parallel for schedule(static, 3) map(tofrom : b)
  for (int i = m - 1; i >= 0; i--) b[i] += i;
  return sum;
}
// Shared out by hand in the same way: of which thread an iteration is can be seen in it.
__attribute__((noipa)) static void by_hand(int m) {
#pragma omp target map(tofrom : b, c)
#pragma omp parallel num_threads(6)
  {
    int me = omp_get_thread_num(), threads = omp_get_num_threads();
    for (int j = 0; j * threads + me < m; j++) {
      b[j * threads + me] = me;
      c[me] = c[me] * 2 + j;
    }
  }
}
// Only some iterations set what later ones of the thread use.
__attribute__((noipa)) static void sometimes(int m) {
#pragma omp target map(to : a) map(tofrom : b)
#pragma omp parallel num_threads(5)
  {
    int seen = -1;
#pragma omp for
    for (int i = 0; i < m; i++) {
      if (a[i] % 7 == 0) seen = i;
      b[i] = seen;
    }
  }
}
// A function changes a member that the loop names itself.
__attribute__((noipa)) static void swap(struct pair *p) {
  const int first = p->first;
  p->first = p->second;
  p->second = first;
}
#pragma omp declare target enter(swap)
__attribute__((noipa)) static void members(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    struct pair p;
    p.first = a[i];
    p.second = i;
    swap(&p);
    b[i] = p.first * 1000 + p.second;
  }
}
// One of two variables, by a pointer that is a variable, too.
__attribute__((noipa)) static void either(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int even = 10, odd = 20;
    int *p = a[i] % 2 ? &odd : &even;
    *p += a[i];
    b[i] = even * 3 + odd;
  }
}
// The same, or one in mapped memory.
__attribute__((noipa)) static void mapped_or_own(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b, c)
  for (int i = 0; i < m; i++) {
    long own = 5;
    long *p = &own;
    if (a[i] % 3 == 0) p = &c[i];
    *p += 2;
    b[i] = (int)own;
  }
}
__attribute__((noipa)) static int *larger(int *p, int *q) { return *p < *q ? q : p; }
__attribute__((noipa)) static int *same(int *p) { return p; }
__attribute__((noipa)) static int factorial(int k, int *result) { return k < 2 ? *result : (*result *= k, factorial(k - 1, result)); }
__attribute__((noipa)) static void keep(int *p) { kept = p; }
#pragma omp declare target enter(larger, same, factorial, keep)
__attribute__((noipa)) static void returned(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int p = a[i], q = 40;
    *larger(&p, &q) = -1;
    *same(&q) += 100;
    b[i] = p * 7 + q;
  }
}
__attribute__((noipa)) static void recursive(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int product = 1;
    b[i] = factorial(a[i] % 5, &product) + product;
  }
}
// The address is in memory that everybody sees.
__attribute__((noipa)) static int escapes(int m) {
  int result = 0;
#pragma omp target map(to : a) map(tofrom : result)
#pragma omp parallel num_threads(1)
#pragma omp for
  for (int i = 0; i < m; i++) {
    int v = a[i];
    keep(&v);
    *kept += 3;
    result += v;
  }
  return result;
}
// Neighbours of an array that is written with an index.
__attribute__((noipa)) static void neighbours(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int before = i, t[4], behind = 2 * i;
    t[0] = 1;
    for (int k = 1; k < 4; k++) t[k] = t[k - 1] + a[i];
    t[a[i] & 3] += 5;
    b[i] = before + t[0] + 2 * t[1] + 3 * t[2] + 4 * t[3] - behind;
  }
}
// An index that leaves the array's first row, and one that begins below zero.
__attribute__((noipa)) static void rows(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int t[3][4], sum = 0;
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) t[j][k] = a[i] + j * 10 + k;
    t[2][0] = -1;
    t[1][i % 4] = -2;
    for (int k = -4; k < 8; k++) sum = sum * 3 + (&t[1][0])[k];
    b[i] = sum;
  }
}
// An index whose bound the loop moves.
__attribute__((noipa)) static void moved(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int t[8] = {0, 0, 0, 0, 0, 0, 0, 0}, other = 9;
    for (int k = 0; k < 4; k++) {
      if (a[i] % 2) k += 4;
      t[k] = k + 1;
    }
    b[i] = t[0] + t[3] * 10 + t[4] * 100 + t[7] * 1000 + other;
  }
}
__attribute__((noipa)) static void widths(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b, c)
  for (int i = 0; i < m; i++) {
    signed char s = (signed char)(a[i] * 5);
    unsigned char u = (unsigned char)(a[i] * 5);
    short h = (short)(a[i] * 1000);
    unsigned short g = (unsigned short)(a[i] * 1000);
    s += 100;
    u += 100;
    h = (short)(h + 30000);
    g = (unsigned short)(g + 30000);
    b[i] = s * 3 + u * 5 + h * 7 + g * 11;
    c[i] = (long)s + (long)h + (long)u + (long)g + (unsigned)-i + (long)-i;
  }
}
__attribute__((noipa)) static void bits(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    union {
      float f;
      unsigned u;
      unsigned char byte[4];
    } v;
    v.f = (float)a[i];
    b[i] = (int)(v.u >> 16);
    v.byte[3] = 0;
    b[i] += (int)v.f + (int)v.u;
  }
}
__attribute__((noipa)) static void filled(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    struct pair p = {a[i], i}, q;
    memcpy(&q, &p, sizeof q);
    memset(&p, 0, sizeof p.first);
    b[i] = p.first + p.second + 10 * q.first + 100 * q.second;
  }
}
__attribute__((noipa)) static void numbers(int m) {
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : y)
  for (int i = 0; i < m; i++) {
    double complex z = x[i] + 2 * I, w = 1 - I * x[i];
    z = z * w;
    y[i] = creal(z) + 3 * cimag(z);
  }
}
__attribute__((noipa)) static void jumps(int m) {
#pragma omp target teams distribute parallel for collapse(2) map(to : a) map(tofrom : b)
  for (int j = 0; j < m / 10; j++)
    for (int k = 0; k < 10; k++) {
      const int i = j * 10 + k;
      int steps = 0, v = a[i];
      while (1) {
        if (v == 1 || steps > 20) break;
        steps++;
        switch (v % 4) {
        case 0: v /= 2; continue;
        case 1: v = 3 * v + 1; break;
        default: v -= v > 2;
        }
      }
      b[i] = steps;
    }
}
__attribute__((noipa)) static long handed_out(int m) {
  long sum = 0;
#pragma omp target teams distribute parallel for schedule(dynamic, 3) map(to : a) map(tofrom : b, sum) reduction(+ : sum)
  for (int i = 0; i < m; i++) {
    int v = a[i] * 2;
    b[i] = v - 1;
    sum += v;
  }
  return sum;
}
// Serial: iterations rely on each other.
__attribute__((noipa)) static void one_thread(int m) {
#pragma omp target map(tofrom : a)
#pragma omp parallel for num_threads(1)
  for (int i = 1; i < m; i++) a[i] += a[i - 1] % 3;
}

static void start(void) {
  for (int i = 0; i < n; i++) {
    a[i] = i * 37 % 101;
    b[i] = -1;
    c[i] = i;
    x[i] = i * 13 % 29;
    y[i] = 0;
  }
}
#define EACH(m, condition)                                                                                                      \
  do {                                                                                                                          \
    int wrong = 0;                                                                                                              \
    for (int i = 0; i < n; i++) wrong += i < (m) ? !(condition) : b[i] != -1;                                                   \
    CHECK(wrong == 0);                                                                                                          \
  } while (0)
static int begin_of(int thread, int threads, int count) {
  const int size = count / threads, rest = count % threads;
  return thread < rest ? thread * (size + 1) : thread * size + rest;
}
static int steps_of(int v) {
  int steps = 0;
  while (v != 1 && steps <= 20) {
    steps++;
    v = v % 4 == 0 ? v / 2 : v % 4 == 1 ? 3 * v + 1 : v - (v > 2);
  }
  return steps;
}
static int sum_of_rows(int i) {
  int t[12], sum = 0;
  for (int k = 0; k < 12; k++) t[k] = a[i] + k / 4 * 10 + k % 4;
  t[8] = -1;
  t[4 + i % 4] = -2;
  for (int k = 0; k < 12; k++) sum = sum * 3 + t[k];
  return sum;
}
static int neighbours_of(int i) {
  int t[4] = {1, 1 + a[i], 1 + 2 * a[i], 1 + 3 * a[i]};
  t[a[i] & 3] += 5;
  return i + t[0] + 2 * t[1] + 3 * t[2] + 4 * t[3] - 2 * i;
}
static int widths_of(int i, long *l) {
  const signed char s = (signed char)(a[i] * 5 + 100);
  const unsigned char u = (unsigned char)(a[i] * 5 + 100);
  const short h = (short)(a[i] * 1000 + 30000);
  const unsigned short g = (unsigned short)(a[i] * 1000 + 30000);
  *l = (long)s + h + u + g + (unsigned)-i - i;
  return s * 3 + u * 5 + h * 7 + g * 11;
}
static int bits_of(int i) {
  unsigned u, w;
  float f = (float)a[i];
  memcpy(&u, &f, 4);
  w = u & 0xffffff;
  memcpy(&f, &w, 4);
  return (int)(u >> 16) + (int)f + (int)w;
}
static int product_of(int k) { return k < 2 ? 1 : k * product_of(k - 1); }

int main(void) {
  const int limits[] = {0, 1, 3, 40, n};
  for (unsigned k = 0; k < sizeof limits / sizeof *limits; k++) {
    const int m = limits[k];
    start();
    plain(m);
    EACH(m, b[i] == (a[i] > 50 ? a[i] - 50 : a[i]) + i);
    long odd, expected_odd = 0;
    double most, expected_most = -1, sum = 0;
    for (int i = 0; i < m; i++) {
      sum += x[i];
      expected_odd += a[i] % 2;
      expected_most = x[i] > expected_most ? x[i] : expected_most;
    }
    CHECK(sums(m, &odd, &most) == sum && odd == expected_odd && most == expected_most);
    start();
    long of_all = 0;
    for (int i = 0; i < n; i++) of_all += a[i];
    CHECK(constants() == of_all);
    for (int i = 0; i < n; i++) CHECK(b[i] == 5 * a[i] + i);
    CHECK(arrays(m));
    start();
    long weighted = 0;
    for (int i = 0; i < m; i++) weighted += (2 * (i & 3) + 1) * (long)a[i];
    CHECK(read_back(m) == weighted);
    for (int t = 0; t < 5; t++) {
      int of_thread = 0;
      for (int i = begin_of(t, 5, m); i < begin_of(t + 1, 5, m); i++) {
        if (i % 4 == 0) of_thread += a[i];
        CHECK(b[i] == of_thread);
      }
    }
    start();
    carried(m);
    for (int t = 0; t < 5; t++)
      for (int i = begin_of(t, 5, m), last = 1000; i < begin_of(t + 1, 5, m); last = a[i++]) CHECK(b[i] == a[i] - last);
    start();
    CHECK(chunks(m) == sum);
    EACH(m, b[i] == 4 * i);
    memset(c, 0, sizeof c);
    by_hand(m);
    EACH(m, b[i] == i % 6);
    for (int t = 0; t < 6; t++) {
      unsigned long wanted = 0;
      for (unsigned j = 0; j * 6 + t < m; j++) wanted = wanted * 2 + j;
      CHECK(c[t] == (long)wanted);
    }
    start();
    sometimes(m);
    for (int t = 0; t < 5; t++)
      for (int i = begin_of(t, 5, m), seen = -1; i < begin_of(t + 1, 5, m); i++) {
        if (a[i] % 7 == 0) seen = i;
        CHECK(b[i] == seen);
      }
    start();
    members(m);
    EACH(m, b[i] == i * 1000 + a[i]);
    either(m);
    EACH(m, b[i] == (a[i] % 2 ? 30 + 20 + a[i] : (10 + a[i]) * 3 + 20));
    mapped_or_own(m);
    EACH(m, b[i] == (a[i] % 3 ? 7 : 5) && c[i] == (a[i] % 3 ? i : i + 2));
    returned(m);
    EACH(m, b[i] == (a[i] < 40 ? a[i] * 7 + 99 : -7 + 140));
    recursive(m);
    EACH(m, b[i] == 2 * product_of(a[i] % 5));
    int all = 0;
    for (int i = 0; i < m; i++) all += a[i] + 3;
    CHECK(escapes(m) == all);
    neighbours(m);
    EACH(m, b[i] == neighbours_of(i));
    rows(m);
    EACH(m, b[i] == sum_of_rows(i));
    moved(m);
    EACH(m, b[i] == (a[i] % 2 ? 500 + 9 : 1 + 40 + 9));
    long l;
    widths(m);
    EACH(m, b[i] == widths_of(i, &l) && (widths_of(i, &l), c[i] == l));
    bits(m);
    EACH(m, b[i] == bits_of(i));
    filled(m);
    EACH(m, b[i] == i + 10 * a[i] + 100 * i);
    numbers(m);
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += y[i] != (i < m ? 3 * x[i] + 3 * (2 - x[i] * x[i]) : 0);
    CHECK(wrong == 0);
    start();
    jumps(m);
    EACH(m / 10 * 10, b[i] == steps_of(a[i]));
    start();
    long twice = 0;
    for (int i = 0; i < m; i++) twice += 2 * a[i];
    CHECK(handed_out(m) == twice);
    EACH(m, b[i] == 2 * a[i] - 1);
    one_thread(m);
    for (int i = 1, before = 0; i < m; i++) {
      before = i * 37 % 101 + (i == 1 ? 0 : before) % 3;
      CHECK(a[i] == before);
    }
  }
  return 0;
}
