/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Kernels as people write them, to see what lanes are worth (doc/lanes.md): once without simd, and with -DSIMD with it.

   Usage: lanes KERNEL [N [ROUNDS]]
   Prints the kernel's name, whether its result is right, how many iterations it has, and with ROUNDS the least time of that many
   regions in microseconds. The data stay on the device. Without arguments the names of the kernels. */
#include <limits.h>
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef SIMD
#define FOR for simd
#else
#define FOR for
#endif
#define TEXT(...) #__VA_ARGS__
#define PRAGMA(...) _Pragma(TEXT(__VA_ARGS__))
#define LOOP(...) PRAGMA(omp target teams distribute parallel FOR __VA_ARGS__)

static double *a, *b, *c;
static float *f, *g, *h;
static int *index_of, *row;
static long n, side, iterations;
static double result;

/* What is there besides the iterations. */
static void empty(void)
{
  LOOP()
  for (long i = 0; i < 1; i++)
    ;
}

static void saxpy(void)
{
  long n = side * side;
  float *f = h, *x = g;
  iterations = n;
  LOOP()
  for (long i = 0; i < n; i++)
    f[i] = 2.5f * x[i] + f[i];
}

static void triad(void)
{
  long size = n;
  double *x = a, *y = b, *z = c;
  iterations = size;
  LOOP()
  for (long i = 0; i < size; i++)
    x[i] = y[i] + 3.0 * z[i];
}

static void dot(void)
{
  long size = n;
  double *y = b, *z = c, sum = 0;
  iterations = size;
  LOOP(reduction(+ : sum) map(tofrom : sum))
  for (long i = 0; i < size; i++)
    sum += y[i] * z[i];
  result = sum;
}

static void largest(void)
{
  long size = n;
  int *x = index_of, most = -1;
  iterations = size;
  LOOP(reduction(max : most) map(tofrom : most))
  for (long i = 0; i < size; i++)
    most = x[i] > most ? x[i] : most;
  result = most;
}

static void stencil(void)
{
  long m = side;
  float *from = g, *to = f;
  iterations = (m - 2) * (m - 2);
  LOOP(collapse(2))
  for (long i = 1; i < m - 1; i++)
    for (long j = 1; j < m - 1; j++)
      to[i * m + j] = 0.5f * from[i * m + j] + 0.125f * (from[i * m + j - 1] + from[i * m + j + 1] + from[(i - 1) * m + j] + from[(i + 1) * m + j]);
}

static void matrix(void)
{
  int m = side > 1024 ? 512 : (int)side / 2;
  float *x = g, *y = h, *z = f;
  iterations = (long)m * m * m;
  LOOP(collapse(2))
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      float sum = 0;
      for (int k = 0; k < m; k++)
        sum += x[i * m + k] * y[k * m + j];
      z[i * m + j] = sum;
    }
}

static void histogram(void)
{
  long size = n;
  int *x = index_of, *bins = (int *)f;
  iterations = size;
  LOOP()
  for (long i = 0; i < size; i++) {
#pragma omp atomic
    bins[x[i] & 1023]++;
  }
}

static void gather(void)
{
  long size = n;
  int *x = index_of;
  double *y = a, *z = b;
  iterations = size;
  LOOP()
  for (long i = 0; i < size; i++)
    y[i] = z[x[i]];
}

/* The force of 64 bodies on each. */
enum { sources = 64 };
static void bodies(void)
{
  int m = (int)(n / 4);
  float *x = g, *y = h, *z = f;
  iterations = (long)m * sources;
  LOOP()
  for (int i = 0; i < m; i++) {
    float force = 0;
    for (int j = 0; j < sources; j++) {
      float dx = x[j] - x[i], dy = y[j] - y[i], d = dx * dx + dy * dy + 0.01f;
      force += dx / (d * sqrtf(d));
    }
    z[i] = force;
  }
}

/* The least value and where it is, as programs write it who have no reduction for pairs. */
static void least(void)
{
  long size = n;
  int *x = index_of;
  long where = LONG_MAX;
  iterations = size;
  LOOP(reduction(min : where) map(tofrom : where))
  for (long i = 0; i < size; i++) {
    long pair = ((long)(x[i] ^ 0x2a5) << 32) | i;
    where = pair < where ? pair : where;
  }
  result = (double)where;
}

/* The same by a reduction of the program's own. */
struct place {
  int value;
  int at;
};
#pragma omp declare reduction(first : struct place : omp_out = omp_in.value < omp_out.value || (omp_in.value == omp_out.value && omp_in.at < omp_out.at) ? omp_in : omp_out) initializer(omp_priv = {INT_MAX, INT_MAX})

static void place(void)
{
  long size = n;
  int *x = index_of;
  struct place p = {INT_MAX, INT_MAX};
  iterations = size;
  LOOP(reduction(first : p) map(tofrom : p))
  for (long i = 0; i < size; i++)
    if ((x[i] ^ 0x2a5) < p.value) {
      p.value = x[i] ^ 0x2a5;
      p.at = (int)i;
    }
  result = (double)((long)p.value << 32 | p.at);
}

static void stencil3(void)
{
  long m = (long)cbrt((double)n), plane = m * m;
  float *from = g, *to = f;
  iterations = (m - 2) * (m - 2) * (m - 2);
  LOOP(collapse(3))
  for (long i = 1; i < m - 1; i++)
    for (long j = 1; j < m - 1; j++)
      for (long k = 1; k < m - 1; k++) {
        float *p = from + i * plane + j * m + k;
        to[i * plane + j * m + k] = 0.25f * p[0] + 0.125f * (p[-1] + p[1] + p[-m] + p[m] + p[-plane] + p[plane]);
      }
}

/* A sparse matrix with 0 to 7 numbers in a row. */
#define SPARSE(NAME, ...) \
  static void NAME(void) \
  { \
    long rows = n / 4; \
    int *start = row, *column = index_of; \
    double *value = c, *x = b, *y = a; \
    iterations = rows; \
    LOOP(__VA_ARGS__) \
    for (long i = 0; i < rows; i++) { \
      double sum = 0; \
      for (int k = start[i]; k < start[i + 1]; k++) \
        sum += value[k] * x[column[k]]; \
      y[i] = sum; \
    } \
  }
SPARSE(sparse)
/* As people write it whose rows are of different lengths. */
SPARSE(dynamic, schedule(dynamic))
SPARSE(dynamic4, schedule(dynamic, 4))
SPARSE(guided, schedule(guided))

#pragma omp begin declare target
__attribute__((noinline)) static float uniform(unsigned long *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (float)(*state >> 40) / (1 << 24);
}
__attribute__((noinline)) static int darts_inside(unsigned long seed)
{
  unsigned long state = seed * 0x9e3779b97f4a7c15 + 0x1234567;
  int inside = 0;
  for (int k = 0; k < 8; k++) {
    float x = uniform(&state), y = uniform(&state);
    inside += x * x + y * y < 1;
  }
  return inside;
}
#pragma omp end declare target

/* Monte Carlo, with functions. */
static void darts(void)
{
  long size = n / 4, inside = 0;
  iterations = size;
  LOOP(reduction(+ : inside) map(tofrom : inside))
  for (long i = 0; i < size; i++)
    inside += darts_inside((unsigned long)i);
  result = (double)inside;
}

#ifndef SIMD
/* A block's sum, as CUDA's programs have it: a table by the thread's number, and barriers. */
static void blocks(void)
{
  enum { threads = 256 };
  int groups = (int)(n / threads);
  int *x = index_of;
  double *sums = a;
  iterations = (long)groups * threads;
#pragma omp target teams num_teams(groups) thread_limit(threads)
  {
    int part[threads];
#pragma omp parallel num_threads(threads) shared(part)
    {
      int me = omp_get_thread_num(), team = omp_get_team_num();
      part[me] = x[team * threads + me] & 1023;
      for (int step = threads / 2; step > 0; step /= 2) {
#pragma omp barrier
        if (me < step)
          part[me] += part[me + step];
      }
      if (me == 0)
        sums[team] = part[0];
    }
  }
}
#endif

/* --- what the results must be ------------------------------------------------------------------------------------------ */

static int near(double x, double y) { return fabs(x - y) <= 1e-5 * (fabs(y) + 1); }

static int right(const char *kernel)
{
  long m = side, bad = 0, points = side * side;
#pragma omp target update from(a[:n], f[:points], h[:points])
  if (!strcmp(kernel, "empty")) {
    bad = 0;
  } else if (!strcmp(kernel, "saxpy")) {
    for (long i = 0; i < points; i++)
      bad += h[i] != 2.5f * g[i] + 1;
  } else if (!strcmp(kernel, "triad")) {
    for (long i = 0; i < n; i++)
      bad += a[i] != b[i] + 3.0 * c[i];
  } else if (!strcmp(kernel, "dot")) {
    double sum = 0;
    for (long i = 0; i < n; i++)
      sum += b[i] * c[i];
    bad = !near(result, sum);
  } else if (!strcmp(kernel, "largest")) {
    int most = -1;
    for (long i = 0; i < n; i++)
      most = index_of[i] > most ? index_of[i] : most;
    bad = result != most;
  } else if (!strcmp(kernel, "stencil")) {
    for (long i = 1; i < m - 1; i++)
      for (long j = 1; j < m - 1; j++)
        bad += !near(f[i * m + j], 0.5f * g[i * m + j] + 0.125f * (g[i * m + j - 1] + g[i * m + j + 1] + g[(i - 1) * m + j] + g[(i + 1) * m + j]));
  } else if (!strcmp(kernel, "matrix")) {
    m = m > 1024 ? 512 : m / 2;
    for (long i = 0; i < m; i += 1 + m / 7)
      for (long j = 0; j < m; j++) {
        float sum = 0;
        for (long k = 0; k < m; k++)
          sum += g[i * m + k] * h[k * m + j];
        bad += !near(f[i * m + j], sum);
      }
  } else if (!strcmp(kernel, "histogram")) {
    int *bins = calloc(1024, sizeof *bins);
    for (long i = 0; i < n; i++)
      bins[index_of[i] & 1023]++;
    bad = memcmp(bins, f, 1024 * sizeof *bins) != 0;
    free(bins);
  } else if (!strcmp(kernel, "gather")) {
    for (long i = 0; i < n; i++)
      bad += a[i] != b[index_of[i]];
  } else if (!strcmp(kernel, "bodies")) {
    m = n / 4;
    for (long i = 0; i < m; i++) {
      double force = 0;
      for (long j = 0; j < sources; j++) {
        double dx = g[j] - g[i], dy = h[j] - h[i], d = dx * dx + dy * dy + 0.01;
        force += dx / (d * sqrt(d));
      }
      bad += fabs(f[i] - force) > 1e-2 * (fabs(force) + 1);
    }
  } else if (!strcmp(kernel, "least") || !strcmp(kernel, "place")) {
    long where = LONG_MAX;
    for (long i = 0; i < n; i++) {
      long pair = ((long)(index_of[i] ^ 0x2a5) << 32) | i;
      where = pair < where ? pair : where;
    }
    bad = result != (double)where;
  } else if (!strcmp(kernel, "stencil3")) {
    m = (long)cbrt((double)n);
    long plane = m * m;
    for (long i = 1; i < m - 1; i++)
      for (long j = 1; j < m - 1; j++)
        for (long k = 1; k < m - 1; k++) {
          float *p = g + i * plane + j * m + k;
          bad += !near(f[p - g], 0.25f * p[0] + 0.125f * (p[-1] + p[1] + p[-m] + p[m] + p[-plane] + p[plane]));
        }
  } else if (!strcmp(kernel, "sparse") || !strncmp(kernel, "dynamic", 7) || !strcmp(kernel, "guided")) {
    for (long i = 0; i < n / 4; i++) {
      double sum = 0;
      for (int k = row[i]; k < row[i + 1]; k++)
        sum += c[k] * b[index_of[k]];
      bad += !near(a[i], sum);
    }
  } else if (!strcmp(kernel, "darts")) {
    long inside = 0;
    for (long i = 0; i < n / 4; i++)
      inside += darts_inside((unsigned long)i);
    bad = result != (double)inside;
  } else if (!strcmp(kernel, "blocks")) {
    for (long t = 0; t < n / 256; t++) {
      int sum = 0;
      for (long i = 0; i < 256; i++)
        sum += index_of[t * 256 + i] & 1023;
      bad += a[t] != sum;
    }
  } else {
    return 0;
  }
  return bad == 0;
}

static const struct {
  const char *name;
  void (*run)(void);
} kernels[] = {
  {"empty", empty},       {"saxpy", saxpy},   {"triad", triad},   {"dot", dot},       {"largest", largest}, {"least", least},     {"place", place},
  {"stencil", stencil},   {"stencil3", stencil3}, {"matrix", matrix}, {"bodies", bodies},   {"histogram", histogram},
  {"sparse", sparse},     {"dynamic", dynamic}, {"dynamic4", dynamic4}, {"guided", guided}, {"gather", gather}, {"darts", darts},
#ifndef SIMD
  {"blocks", blocks},
#endif
};
enum { kernel_count = sizeof kernels / sizeof kernels[0] };

static double now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

int main(int argc, char **argv)
{
  if (argc < 2) {
    for (int k = 0; k < kernel_count; k++)
      puts(kernels[k].name);
    return 0;
  }
  side = (long)sqrt(argc > 2 ? atof(argv[2]) : 65536);
  n = side * side;
  int rounds = argc > 3 ? atoi(argv[3]) : 0;
  a = malloc(n * sizeof *a), b = malloc(n * sizeof *b), c = malloc(n * sizeof *c);
  f = malloc(n * sizeof *f), g = malloc(n * sizeof *g), h = malloc(n * sizeof *h);
  index_of = malloc(n * sizeof *index_of), row = malloc((n / 4 + 1) * sizeof *row);
  row[0] = 0;
  for (long i = 0; i < n / 4; i++)
    row[i + 1] = row[i] + (int)(i * 5 % 8 < n - row[i] ? i * 5 % 8 : 0);
  for (long i = 0; i < n; i++) {
    a[i] = 0, b[i] = i % 17 * 0.5, c[i] = i % 23 - 7;
    f[i] = 0, g[i] = (i * 7 % 101) * 0.125f, h[i] = 1;
    index_of[i] = (int)((unsigned long)i * 2654435761u % (unsigned long)n);
  }
#pragma omp target enter data map(to : a[:n], b[:n], c[:n], f[:n], g[:n], h[:n], index_of[:n], row[:n / 4 + 1])
  int status = 2;
  for (int k = 0; k < kernel_count; k++) {
    if (strcmp(kernels[k].name, argv[1]) != 0)
      continue;
    kernels[k].run();
    status = !right(argv[1]);
    double least = 1e30;
    for (int r = 0; r < rounds; r++) {
      double start = now();
      kernels[k].run();
      double time = now() - start;
      least = time < least ? time : least;
    }
    printf("%-10s %s %ld", argv[1], status == 0 ? "right" : "WRONG", iterations);
    if (rounds > 0)
      printf("%12.1f us", least);
    puts("");
  }
#pragma omp target exit data map(release : a[:n], b[:n], c[:n], f[:n], g[:n], h[:n], index_of[:n], row[:n / 4 + 1])
  return status;
}
