// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host reads somewhere in arrays that kernels have changed, as a probe of a solver does: in a function, by memcpy, by a
// system call, in another thread, before the update and after the mapping's end. What it has written itself it may read, what
// device code has not changed, and what a section has brought.
// PAGE: stale on the host: device code has changed \d+ bytes of it, the first at offset \d, and the host reads the one at offset 400000 at main \([^ ]*read-of-page\.c:44, .*target update from before it
// PAGE: stale on the host: .* reads the one at offset 640000 at probe[^ ]* \([^ ]*read-of-page\.c:19, .*target update from before it
// PAGE: stale on the host: .* reads the one at offset 320000 at main \([^ ]*read-of-page\.c:54, .*target update from before it
// PAGE: stale on the host: .* reads the one at offset 80000 at in_thread[^ ]* \([^ ]*read-of-page\.c:24, .*target update from before it
// PAGE: lost: device code has changed \d+ bytes of it, the first at offset \d, it was unmapped at main \([^)]*\) without being copied back, and the host reads the one at offset 160000 at main \([^ ]*read-of-page\.c:63
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
enum { n = 100000 };
static double a[n], b[n], c[n], d[n], own[n];
__attribute__((noinline)) static double probe(const double *p, int i) {
  return p[i];
}
static double seen;
static void *in_thread(void *p) {
  const double *const values = p;
  seen = values[10000];
  return NULL;
}
int main(void) {
  double sum = 0;
  char copy[4096];
  int ends[2];
  double *const e = malloc(n * sizeof *e);
  if (pipe(ends) != 0) return 2;
  for (int i = 0; i < n; i++) e[i] = i;
#pragma omp target enter data map(to : a, b, c, d, own)
#pragma omp target map(a, b, c, d, own)
  for (int i = 0; i < n; i++) {
    if (i % 2 == 0) a[i] = i + 3;
    b[i] = c[i] = d[i] = own[i] = i + 4;
  }
  sum += probe(a, 1001); // has not changed
#ifndef FAULT
#pragma omp target update from(a, b, c, d)
#endif
  sum += a[50000];
  sum += probe(b, 80000);
  for (int i = 0; i < n; i++) own[i] = i;
  for (int i = 0; i < n; i++) sum += own[i];
  pthread_t t;
  if (pthread_create(&t, NULL, in_thread, d) != 0) return 2;
  pthread_join(t, NULL);
#pragma omp target update from(c[0 : 10000])
  for (int i = 0; i < 10000; i++) sum += c[i];
  // Where the system reads it.
  if (write(ends[1], c + 40000, sizeof copy) != sizeof copy) return 2;
  if (read(ends[0], copy, sizeof copy) != sizeof copy) return 2;
#ifdef FAULT
#pragma omp target map(to : e[0 : n])
#else
#pragma omp target map(tofrom : e[0 : n])
#endif
  for (int i = 0; i < n; i++) e[i] += i + 5;
  double *const f = malloc(n * sizeof *f);
  memcpy(f + 10, e + 20000, 5000 * sizeof *f);
  printf("%d\n", sum + f[11] + seen > 1);
#pragma omp target exit data map(from : a, b, c, d, own)
  free(e), free(f);
  return 0;
}
