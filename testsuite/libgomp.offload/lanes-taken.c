// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of run-time size that a thread takes of its stack in front of a loop: on the lanes of a warp where each
// iteration begins anew, or only reads or accumulates there, and the arrays are small enough (lanes-taken-verbose.c).
// And what looks like that: iterations see what others have left, or the thread uses the array elsewhere.
// { dg-variants "optimisation" }
// { dg-modes "ours ours-rules stock-ours ours-warps" }
#include "check.h"

enum { n = 803, threads = 4 };
static int a[n], out[n], expected[n];
static double weights[n];
#pragma omp begin declare target
static int *kept[64];
__attribute__((noipa)) static void keep(int *h, int t) { kept[t] = h; }
__attribute__((noipa)) static int weighted(const int *h, int size) {
  int sum = 0;
  for (int k = 0; k < size; k++) sum += h[k] * (k + 1);
  return sum;
}
#pragma omp end declare target

// --- each iteration for itself ---

__attribute__((noipa)) static void window(int m, int size) {
  int h[size];
#pragma omp target teams distribute parallel for private(h) map(tofrom : a, out)
  for (int i = 0; i < m; i++) {
    for (int k = 0; k < size; k++) h[k] = a[(i + k) % n];
    out[i] = h[size - 1] - 2 * h[0] + h[size / 2];
  }
}
__attribute__((noipa)) static void window_here(int m, int size) {
  for (int i = 0; i < m; i++) expected[i] = a[(i + size - 1) % n] - 2 * a[i] + a[(i + size / 2) % n];
}

// Passed to a function; two of them, and an array of constant size.
__attribute__((noipa)) static void two(int m, int size) {
  int h[size], g[size + 1];
#pragma omp target teams distribute parallel for private(h, g) map(tofrom : a, out)
  for (int i = 0; i < m; i++) {
    int small[3] = {i, a[i], 5};
    for (int k = 0; k < size; k++) h[k] = a[(i + k) % n];
    g[size] = i;
    for (int k = 0; k < size; k++) g[k] = h[size - 1 - k] + k;
    out[i] = weighted(h, size) - weighted(g, size + 1) + small[a[i] & 1];
  }
}
__attribute__((noipa)) static void two_here(int m, int size) {
  for (int i = 0; i < m; i++) {
    int sum = a[i] & 1 ? a[i] : i;
    for (int k = 0; k < size; k++) sum += a[(i + k) % n] * (k + 1);
    for (int k = 0; k < size; k++) sum -= (a[(i + size - 1 - k) % n] + k) * (k + 1);
    sum -= i * (size + 1);
    expected[i] = sum;
  }
}

__attribute__((noipa)) static int sums(int m, int size) {
  double s[size];
  for (int k = 0; k < size; k++) s[k] = k;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : a)
  for (int i = 0; i < m; i++) s[a[i] % size] += a[i] & 15;
  for (int i = 0; i < m; i++) s[a[i] % size] -= a[i] & 15;
  for (int k = 0; k < size; k++)
    if (s[k] != k) return 0;
  return 1;
}

__attribute__((noipa)) static int section(int m, int size, int *first) {
#pragma omp target teams distribute parallel for reduction(+ : first[ : size]) map(tofrom : first[ : size]) map(to : a)
  for (int i = 0; i < m; i++) first[a[i] % size]++;
  for (int i = 0; i < m; i++) first[a[i] % size]--;
  for (int k = 0; k < size; k++)
    if (first[k] != k) return 0;
  return 1;
}

__attribute__((noipa)) static void given(int m, int size) {
  double w[size];
  for (int k = 0; k < size; k++) w[k] = k * 0.5;
#pragma omp target teams distribute parallel for firstprivate(w) map(tofrom : weights)
  for (int i = 0; i < m; i++) weights[i] = w[i % size] + w[(i + 1) % size];
}

// --- what is not so: each thread's part in order, as the static schedule says ---

#define REGION(NAME, BEGIN, EACH)                                                                                           \
  __attribute__((noipa)) static long NAME(int m, int size) {                                                                \
    long result = 0;                                                                                                        \
    _Pragma("omp target map(tofrom : a, out, result)") _Pragma("omp parallel num_threads(threads) reduction(+ : result)") { \
      const int t = omp_get_thread_num();                                                                                   \
      int h[size];                                                                                                          \
      for (int k = 0; k < size; k++) h[k] = k;                                                                              \
      (void)t;                                                                                                              \
      BEGIN;                                                                                                                \
      _Pragma("omp for") for (int i = 0; i < m; i++) { EACH; }                                                              \
      for (int k = 0; k < size; k++) result += (long)h[k] * (k + 1) * (k + 1);                                              \
    }                                                                                                                       \
    return result;                                                                                                          \
  }                                                                                                                         \
  __attribute__((noipa)) static long NAME##_here(int m, int size) {                                                         \
    long result = 0;                                                                                                        \
    for (int t = 0, i = 0; t < threads; t++) {                                                                              \
      int h[size];                                                                                                          \
      for (int k = 0; k < size; k++) h[k] = k;                                                                              \
      BEGIN;                                                                                                                \
      for (const int end = i + m / threads + (t < m % threads); i < end; i++) {                                             \
        EACH;                                                                                                               \
      }                                                                                                                     \
      for (int k = 0; k < size; k++) result += (long)h[k] * (k + 1) * (k + 1);                                              \
    }                                                                                                                       \
    return result;                                                                                                          \
  }

REGION(counted, , h[a[i] % size]++) // this one is
REGION(seen, , out[i] = h[a[i] % size]; h[a[i] % size]++)
REGION(of_other, , h[a[i] % size] = h[(a[i] + 1) % size] + 1)
REGION(set, , h[a[i] % size] = i)
REGION(ring, , h[i % size] = a[i]; out[i] = h[(i + 1) % size])
REGION(two_operations, , h[a[i] % size] += 5; h[i % size] ^= a[i])
REGION(elsewhere, keep(h, t), h[a[i] % size]++; kept[t][i % size] ^= 3)

// An array that is not used behind the loop, but in which an iteration finds what the one before has left.
__attribute__((noipa)) static void left(int m, int size) {
#pragma omp target map(tofrom : a, out)
#pragma omp parallel num_threads(threads)
  {
    int h[size];
    for (int k = 0; k < size; k++) h[k] = -k;
#pragma omp for
    for (int i = 0; i < m; i++) {
      out[i] = h[(a[i] + 1) % size];
      h[a[i] % size] = i;
    }
  }
}
__attribute__((noipa)) static void left_here(int m, int size) {
  for (int t = 0, i = 0; t < threads; t++) {
    int h[size];
    for (int k = 0; k < size; k++) h[k] = -k;
    for (const int end = i + m / threads + (t < m % threads); i < end; i++) {
      expected[i] = h[(a[i] + 1) % size];
      h[a[i] % size] = i;
    }
  }
}

#define EQUAL(NAME, m, size)                                                                                                \
  do {                                                                                                                      \
    memset(out, 0, sizeof out);                                                                                             \
    const long on_device = NAME(m, size);                                                                                   \
    memcpy(expected, out, sizeof out);                                                                                      \
    CHECK(on_device == NAME##_here(m, size) && !memcmp(expected, out, sizeof out));                                         \
  } while (0)
#define SAME(NAME, m, size)                                                                                                 \
  do {                                                                                                                      \
    memset(out, 0, sizeof out);                                                                                             \
    memset(expected, 0, sizeof expected);                                                                                   \
    NAME(m, size);                                                                                                          \
    NAME##_here(m, size);                                                                                                   \
    CHECK(!memcmp(expected, out, sizeof out));                                                                              \
  } while (0)

int main(void) {
  check_placement();
  for (int i = 0; i < n; i++) a[i] = i * 7919 % 1009;
  // The last ones are larger than what a lane has.
  const int sizes[] = {1, 2, 7, 30, 200, 700};
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const int size = sizes[s], m = s % 2 ? n : 3 + (int)s * 50;
    SAME(window, m, size);
    SAME(two, m, size);
    CHECK(sums(m, size));
    for (int k = 0; k < size; k++) out[k] = k;
    CHECK(section(m, size, out));
    given(m, size);
    for (int i = 0; i < m; i++) CHECK(weights[i] == (i % size + (i + 1) % size) * 0.5);
    EQUAL(counted, m, size);
    EQUAL(seen, m, size);
    EQUAL(of_other, m, size);
    EQUAL(set, m, size);
    EQUAL(ring, m, size);
    EQUAL(two_operations, m, size);
    EQUAL(elsewhere, m, size);
    SAME(left, m, size);
  }
  return check_result();
}
