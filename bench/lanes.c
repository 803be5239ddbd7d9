/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Kernels as people write them, to see what lanes are worth (doc/lanes.md): once without simd, and with -DSIMD with it.

   Usage: lanes KERNEL [N [ROUNDS]]
   Prints the kernel's name, whether its result is right, and with ROUNDS the least time of that many regions in microseconds. The
   data stay on the device. Without arguments the names of the kernels. */
#include <math.h>
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
static int *index_of;
static long n, side;
static double result;

static void saxpy(void)
{
  long n = side * side;
  float *f = h, *x = g;
  LOOP()
  for (long i = 0; i < n; i++)
    f[i] = 2.5f * x[i] + f[i];
}

static void triad(void)
{
  long size = n;
  double *x = a, *y = b, *z = c;
  LOOP()
  for (long i = 0; i < size; i++)
    x[i] = y[i] + 3.0 * z[i];
}

static void dot(void)
{
  long size = n;
  double *y = b, *z = c, sum = 0;
  LOOP(reduction(+ : sum) map(tofrom : sum))
  for (long i = 0; i < size; i++)
    sum += y[i] * z[i];
  result = sum;
}

static void largest(void)
{
  long size = n;
  int *x = index_of, most = -1;
  LOOP(reduction(max : most) map(tofrom : most))
  for (long i = 0; i < size; i++)
    most = x[i] > most ? x[i] : most;
  result = most;
}

static void stencil(void)
{
  long m = side;
  float *from = g, *to = f;
  LOOP(collapse(2))
  for (long i = 1; i < m - 1; i++)
    for (long j = 1; j < m - 1; j++)
      to[i * m + j] = 0.5f * from[i * m + j] + 0.125f * (from[i * m + j - 1] + from[i * m + j + 1] + from[(i - 1) * m + j] + from[(i + 1) * m + j]);
}

static void matrix(void)
{
  int m = side > 512 ? 512 : (int)side;
  float *x = g, *y = h, *z = f;
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
  LOOP()
  for (long i = 0; i < size; i++)
    y[i] = z[x[i]];
}

static void bodies(void)
{
  int m = side > 4096 ? 4096 : (int)side;
  float *x = g, *y = h, *z = f;
  LOOP()
  for (int i = 0; i < m; i++) {
    float force = 0;
    for (int j = 0; j < m; j++) {
      float dx = x[j] - x[i], dy = y[j] - y[i], d = dx * dx + dy * dy + 0.01f;
      force += dx / (d * sqrtf(d));
    }
    z[i] = force;
  }
}

/* --- what the results must be ------------------------------------------------------------------------------------------ */

static int near(double x, double y) { return fabs(x - y) <= 1e-5 * (fabs(y) + 1); }

static int right(const char *kernel)
{
  long m = side, bad = 0, points = side * side;
#pragma omp target update from(a[:n], f[:points], h[:points])
  if (!strcmp(kernel, "saxpy")) {
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
    m = m > 512 ? 512 : m;
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
    m = m > 4096 ? 4096 : m;
    for (long i = 0; i < m; i += 1 + m / 50) {
      double force = 0;
      for (long j = 0; j < m; j++) {
        double dx = g[j] - g[i], dy = h[j] - h[i], d = dx * dx + dy * dy + 0.01;
        force += dx / (d * sqrt(d));
      }
      bad += fabs(f[i] - force) > 1e-2 * (fabs(force) + 1);
    }
  }
  return bad == 0;
}

static const struct {
  const char *name;
  void (*run)(void);
} kernels[] = {{"saxpy", saxpy},   {"triad", triad},         {"dot", dot},       {"largest", largest}, {"stencil", stencil},
               {"matrix", matrix}, {"histogram", histogram}, {"gather", gather}, {"bodies", bodies}};
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
  index_of = malloc(n * sizeof *index_of);
  for (long i = 0; i < n; i++) {
    a[i] = 0, b[i] = i % 17 * 0.5, c[i] = i % 23 - 7;
    f[i] = 0, g[i] = (i * 7 % 101) * 0.125f, h[i] = 1;
    index_of[i] = (int)((unsigned long)i * 2654435761u % (unsigned long)n);
  }
#pragma omp target enter data map(to : a[:n], b[:n], c[:n], f[:n], g[:n], h[:n], index_of[:n])
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
    printf("%-10s %s", argv[1], status == 0 ? "right" : "WRONG");
    if (rounds > 0)
      printf("%12.1f us", least);
    puts("");
  }
#pragma omp target exit data map(release : a[:n], b[:n], c[:n], f[:n], g[:n], h[:n], index_of[:n])
  return status;
}
