# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What every program has: arrays, functions for the device, comparisons.

PRELUDE = r"""
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { n = 1024 };
struct pair { int value, index; };
struct mixed { char tag; int count; double weight; short list[5]; };

// Inputs.
static int a[n];
static unsigned u[n];
static long l[n];
static short h[n];
static unsigned char c[n];
static double d[n];
static float f[n];

// Results, beside what the model makes of them.
#define ARRAY(type, name, size) static type name[size], name##_model[size]
ARRAY(int, x, n);
ARRAY(int, y, n);
ARRAY(long, z, n);
ARRAY(short, s, n);
ARRAY(unsigned char, b, n);
ARRAY(double, e, n);
ARRAY(float, g, n);
ARRAY(double, w, n); // within a tolerance
ARRAY(int, q, 64);
ARRAY(double, p, 16);
static int marks[n];

#pragma omp begin declare target
static inline int twice(int i) { return 2 * i; }
__attribute__((noinline)) static int clamp(int i, int low, int high) { return i < low ? low : i > high ? high : i; }
__attribute__((noipa)) static int fibonacci(int i) { return i < 2 ? i : fibonacci(i - 1) + fibonacci(i - 2); }
__attribute__((noipa)) static int mix(int i)
{
  unsigned v = (unsigned)i * 2654435761u;
  v ^= v >> 13;
  return (int)(v & 1023);
}
__attribute__((noipa)) static void fill(int *where, int count, int value)
{
  for (int i = 0; i < count; i++) where[i] = (value & 255) + i;
}
__attribute__((noipa)) static int framed(int i)
{
  int scratch[9], sum = 0;
  fill(scratch, 9, i);
  for (int k = 0; k < 9; k += 2) sum += scratch[(k * 7) % 9];
  return sum;
}
static int sum_to(int i)
{
  int sum = 0;
  for (int k = 0; k <= i; k++) sum += k;
  return sum;
}
__attribute__((noinline)) static int largest_of(int i)
{
  int most = 0;
  for (int k = 0; k < 6; k++) {
    int v = mix(i + k) % 1000;
    if (v > most) most = v;
  }
  return most;
}
static int parity(int i)
{
  int odd = 0;
  for (unsigned v = (unsigned)i; v != 0; v &= v - 1) odd = !odd;
  return odd;
}
__attribute__((noinline)) static int digits(int i)
{
  switch (i & 7) {
  case 0: return 11;
  case 1: return i & 31;
  case 3: return 77;
  case 4: return digits(i >> 3 & 0xff) % 100;
  case 6: return 5;
  }
  return 42;
}
__attribute__((noipa)) static struct pair both(int i)
{
  struct pair r = {i & 511, i % 17};
  return r;
}
__attribute__((noipa)) static void add_to(int *where, int value)
{
#pragma omp atomic
  *where += value;
}
__attribute__((noipa)) static int ticket(int *where)
{
  int old;
#pragma omp atomic capture
  old = (*where)++;
  return old;
}
__attribute__((noipa)) static double half_of(double v) { return v * 0.5; }
// Which iterations a thread of so many has of a static schedule.
__attribute__((noinline)) static int first_of_device(int thread, int threads, int count)
{
  int size = count / threads, rest = count % threads;
  return thread * size + (thread < rest ? thread : rest);
}
__attribute__((noipa)) static int own_number(void) { return omp_get_thread_num(); }
__attribute__((noinline)) static int team_size(void) { return omp_get_num_threads(); }
struct crew { int number; int list[5]; };
__attribute__((noipa)) static void enlist_as(int number, struct crew *crew, int value)
{
  crew->number = number;
  for (int k = 0; k < 5; k++) crew->list[k] = value * k + number % 7;
}
__attribute__((noinline)) static void enlist(struct crew *crew, int value) { enlist_as(omp_get_thread_num(), crew, value); }
__attribute__((noipa)) static int crew_total(const struct crew *crew, int threads)
{
  int sum = 0;
  for (int k = 0; k < 5; k++) sum += crew->list[(k + crew->number) % 5] * (k + 1);
  return sum + threads;
}
__attribute__((noipa)) static void split(int value, int *low, int *high)
{
  *low = value & 15;
  *high = value >> 4;
}
__attribute__((noinline)) static void swap(int *one, int *two)
{
  const int kept = *one;
  *one = *two;
  *two = kept;
}
__attribute__((noipa)) static double most_of(const double *values, int count)
{
  double most = values[0];
  for (int k = 1; k < count; k++)
    if (values[k] > most) most = values[k];
  return most;
}
static int (*table[4])(int) = {mix, framed, parity, sum_to_some};
#pragma omp end declare target

__attribute__((noipa)) static int hide(int i) { return i; }

static void start(void)
{
  for (int i = 0; i < n; i++) {
    x[i] = x_model[i] = i % 37 - 5;
    y[i] = y_model[i] = -i;
    z[i] = z_model[i] = 3 * i;
    s[i] = s_model[i] = (short)(i % 300);
    b[i] = b_model[i] = (unsigned char)(i % 99);
    e[i] = e_model[i] = i % 21 * 0.5;
    g[i] = g_model[i] = (float)(i % 9);
    w[i] = w_model[i] = 1;
    marks[i] = 0;
  }
  for (int i = 0; i < 64; i++) q[i] = q_model[i] = i & 3;
  for (int i = 0; i < 16; i++) p[i] = p_model[i] = i;
}

static int near(double one, double two, double tolerance)
{
  return fabs(one - two) <= tolerance * (1 + fabs(two)) || one == two;
}

#define COMPARE(name, size, test)                                                        \
  for (int i = 0; i < size; i++)                                                         \
    if (!(test)) {                                                                       \
      if (wrong++ == 0) printf("%s: %s[%d] is %g, not %g\n", scene, #name, i, (double)name[i], (double)name##_model[i]); \
    }
#define VALUE(name, test)                                                                 \
  do                                                                                      \
    if (!(test)) {                                                                        \
      if (wrong++ == 0) printf("%s: %s is %g, not %g\n", scene, #name, (double)name, (double)name##_model); \
    }                                                                                     \
  while (0)
#define MUST(test)                                                                        \
  do                                                                                      \
    if (!(test) && wrong++ == 0) printf("%s: not %s\n", scene, #test);                    \
  while (0)

static int compare(const char *scene)
{
  int wrong = 0;
  COMPARE(x, n, x[i] == x_model[i])
  COMPARE(y, n, y[i] == y_model[i])
  COMPARE(z, n, z[i] == z_model[i])
  COMPARE(s, n, s[i] == s_model[i])
  COMPARE(b, n, b[i] == b_model[i])
  COMPARE(e, n, e[i] == e_model[i])
  COMPARE(g, n, g[i] == g_model[i])
  COMPARE(w, n, near(w[i], w_model[i], 1e-5))
  COMPARE(q, 64, q[i] == q_model[i])
  COMPARE(p, 16, p[i] == p_model[i])
  return wrong;
}

static void inputs(void)
{
  for (int i = 0; i < n; i++) {
    a[i] = (i * 7919 + 13) % 1001;
    u[i] = (unsigned)i * 2654435761u;
    l[i] = (i * 31 + 5) % 997;
    h[i] = (short)(i * 17 % 1000 - 500);
    c[i] = (unsigned char)(i * 5);
    d[i] = (i * 11 % 200 - 100) * 0.25;
    f[i] = (float)(i * 3 % 16 - 4);
  }
}

// Which iterations a thread of so many has of a static schedule.
static int first_of(int thread, int threads, int count)
{
  int size = count / threads, rest = count % threads;
  return thread * size + (thread < rest ? thread : rest);
}
""".replace("sum_to_some", "digits")
