// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays that a thread has and its loop only reads (firstprivate), or only accumulates in (reductions of arrays): on the
// lanes of a warp (lanes-frames-verbose.c says so). And what looks like that: lanes-frames-alike.c.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 2203, bins = 16 };
static int a[n];
static float f[n];
static double d[n];
struct pair {
  double weight[3];
  int shift;
};

__attribute__((noipa)) static void counts(int m, int *out) {
  int h[bins] = {0};
#pragma omp target teams distribute parallel for reduction(+ : h) map(to : a)
  for (int i = 0; i < m; i++) h[a[i] & (bins - 1)]++;
  for (int k = 0; k < bins; k++) out[k] = h[k];
}
__attribute__((noipa)) static void weights(int m, double *out) {
  double h[bins] = {0};
#pragma omp target teams distribute parallel for reduction(+ : h) map(to : a, d)
  for (int i = 0; i < m; i++) h[a[i] & (bins - 1)] += d[i] * 3;
  for (int k = 0; k < bins; k++) out[k] = h[k];
}
__attribute__((noipa)) static void differences(int m, float *out) {
  float h[4][4] = {{0}};
#pragma omp target teams distribute parallel for reduction(+ : h) map(to : a, f)
  for (int i = 0; i < m; i++) {
    h[a[i] & 3][i & 3] += f[i];
    h[i & 3][a[i] & 3] -= 1;
  }
  for (int k = 0; k < 16; k++) out[k] = h[k / 4][k % 4];
}
__attribute__((noipa)) static void bits(int m, unsigned *out) {
  unsigned h[bins] = {0};
#pragma omp target teams distribute parallel for reduction(| : h) map(to : a)
  for (int i = 0; i < m; i++) h[i & (bins - 1)] |= 1u << (a[i] & 31);
  for (int k = 0; k < bins; k++) out[k] = h[k];
}
__attribute__((noipa)) static void greatest(int m, int *out) {
  int h[bins];
  for (int k = 0; k < bins; k++) h[k] = -5;
#pragma omp target teams distribute parallel for reduction(max : h) map(to : a)
  for (int i = 0; i < m; i++) h[i & (bins - 1)] = h[i & (bins - 1)] > a[i] ? h[i & (bins - 1)] : a[i];
  for (int k = 0; k < bins; k++) out[k] = h[k];
}
// As k-means does: sums, and how many they are of.
__attribute__((noipa)) static void means(int m, double *out) {
  double sum[4] = {0};
  int count[4] = {0};
#pragma omp target teams distribute parallel for reduction(+ : sum, count) map(to : a, d)
  for (int i = 0; i < m; i++) {
    sum[a[i] & 3] += d[i];
    count[a[i] & 3]++;
  }
  for (int k = 0; k < 4; k++) out[k] = count[k] != 0 ? sum[k] / count[k] : -1;
}
// In a section of the array.
__attribute__((noipa)) static void section(int m, long *out) {
  for (int k = 0; k < bins; k++) out[k] = 1;
#pragma omp target teams distribute parallel for reduction(+ : out[ : 8]) map(to : a) map(tofrom : out[ : bins])
  for (int i = 0; i < m; i++) out[a[i] & 7] += i;
}
__attribute__((noipa)) static void table(int m, int v) {
  double w[8];
  for (int k = 0; k < 8; k++) w[k] = k * v;
#pragma omp target teams distribute parallel for firstprivate(w) map(tofrom : d) map(to : a)
  for (int i = 0; i < m; i++) d[i] += w[a[i] & 7];
}
__attribute__((noipa)) static void structure(int m, int v) {
  struct pair p = {{1, 2 * v, 4}, v & 1};
#pragma omp target teams distribute parallel for firstprivate(p) map(tofrom : d) map(to : a)
  for (int i = 0; i < m; i++) d[i] += p.weight[a[i] % 3] + p.shift;
}

int main(void) {
  for (int i = 0; i < n; i++) {
    a[i] = (i * 733) % n;
    f[i] = (float)((i * 1009) % 64) * 0.25f;
    d[i] = (double)((i * 557) % 64) * 0.5;
  }
  for (int m = 0; m <= n; m = m * 3 + 1) {
    int c[bins] = {0}, g[bins], there[bins];
    unsigned b[bins] = {0}, there_b[bins];
    double w[bins] = {0}, there_w[bins];
    float e[4][4] = {{0}}, there_e[bins];
    long s[bins], there_s[bins];
    for (int k = 0; k < bins; k++) g[k] = -5, s[k] = 1;
    for (int i = 0; i < m; i++) {
      c[a[i] & (bins - 1)]++;
      w[a[i] & (bins - 1)] += d[i] * 3;
      e[a[i] & 3][i & 3] += f[i];
      e[i & 3][a[i] & 3] -= 1;
      b[i & (bins - 1)] |= 1u << (a[i] & 31);
      g[i & (bins - 1)] = g[i & (bins - 1)] > a[i] ? g[i & (bins - 1)] : a[i];
      s[a[i] & 7] += i;
    }
    counts(m, there);
    CHECK(memcmp(there, c, sizeof c) == 0);
    weights(m, there_w);
    CHECK(memcmp(there_w, w, sizeof w) == 0); // multiples of 1/2
    differences(m, there_e);
    for (int k = 0; k < 16; k++) CHECK(there_e[k] == e[k / 4][k % 4]);
    means(m, there_w);
    for (int k = 0; k < 4; k++) {
      double sum = 0, count = 0;
      for (int i = 0; i < m; i++)
        if ((a[i] & 3) == k) sum += d[i], count++;
      CHECK(there_w[k] == (count != 0 ? sum / count : -1));
    }
    bits(m, there_b);
    CHECK(memcmp(there_b, b, sizeof b) == 0);
    greatest(m, there);
    CHECK(memcmp(there, g, sizeof g) == 0);
    section(m, there_s);
    CHECK(memcmp(there_s, s, sizeof s) == 0);
    double expected[n];
    for (int i = 0; i < n; i++) expected[i] = d[i] + (i < m ? (a[i] & 7) * m : 0);
    table(m, m);
    CHECK(memcmp(d, expected, sizeof expected) == 0);
    for (int i = 0; i < m; i++) expected[i] += (a[i] % 3 == 0 ? 1 : a[i] % 3 == 1 ? 2 * m : 4) + (m & 1);
    structure(m, m);
    CHECK(memcmp(d, expected, sizeof expected) == 0);
    for (int i = 0; i < n; i++) d[i] = (double)((i * 557) % 64) * 0.5;
  }
  return check_result();
}
