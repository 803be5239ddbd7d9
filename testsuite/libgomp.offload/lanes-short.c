// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loop variables shorter than 32 bits, on the lanes of a warp: char and short, with and without sign, up and down, with sums and
// places behind the loop; to the ends of their range. lanes-short-verbose.c says that lanes do it. And threads that count in
// short numbers themselves, from their first iteration on.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 40000 };
static int a[n], b[n];

__attribute__((noipa)) static int chars(signed char m) {
  int sum = 0;
#pragma omp target map(tofrom : a, b, sum)
#pragma omp parallel for num_threads(4) reduction(+ : sum)
  for (signed char i = 0; i < m; i++) {
    b[i] = a[i] + i;
    sum += a[i] ^ i;
  }
  return sum;
}
__attribute__((noipa)) static void unsigned_chars(unsigned char m) {
#pragma omp target map(tofrom : a, b)
#pragma omp parallel for num_threads(3)
  for (unsigned char i = 3; i < m; i += 2) b[i] = a[i] * 2 + i;
}
__attribute__((noipa)) static int shorts(short m) {
  int sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : a, b) reduction(+ : sum)
  for (short i = 0; i < m; i++) {
    b[i] = a[i] + i;
    sum += a[i] ^ i;
  }
  return sum;
}
__attribute__((noipa)) static void from_below(short first, short m) {
#pragma omp target map(tofrom : a, b)
#pragma omp parallel for num_threads(4)
  for (short i = first; i < m; i = (short)(i + 7)) b[i + 20000] = a[i + 20000] - 3 * i;
}
__attribute__((noipa)) static void downwards(unsigned short m) {
#pragma omp target map(tofrom : a, b)
#pragma omp parallel for num_threads(4)
  for (unsigned short i = m; i > 10; i = (unsigned short)(i - 3)) b[i] = a[i] + i;
}
__attribute__((noipa)) static int place(short m) {
  int w = 0;
#pragma omp target map(to : a) map(tofrom : w)
#pragma omp parallel num_threads(4)
  {
    int least = 1 << 30, where = -1;
#pragma omp for
    for (short i = 0; i < m; i++)
      if (a[i] < least) {
        least = a[i];
        where = i;
      }
#pragma omp critical
    w += where;
  }
  return w;
}
// What a thread counts.
__attribute__((noipa)) static void counts(short m) {
#pragma omp target map(tofrom : b)
#pragma omp parallel num_threads(4)
  {
    short t = 5;
#pragma omp for
    for (short i = 0; i < m; i++) {
      t = (short)(t + 100);
      b[i] = t;
    }
  }
}
__attribute__((noipa)) static void counts_chars(short m) {
#pragma omp target map(tofrom : b)
#pragma omp parallel num_threads(4)
  {
    signed char t = 5;
#pragma omp for
    for (short i = 0; i < m; i++) {
      t = (signed char)(t + 3);
      b[i] = t < 0 ? i : t;
    }
  }
}
// Cut off, but each iteration's own.
__attribute__((noipa)) static void cut(short m) {
#pragma omp target map(tofrom : b)
#pragma omp parallel num_threads(4)
#pragma omp for
  for (short i = 0; i < m; i++) {
    const signed char c = (signed char)(i * 5);
    const short s = (short)(i * 3000);
    b[i] = c * 70000 + s;
  }
}

static int begin_of(int thread, int threads, int count) {
  const int size = count / threads, rest = count % threads;
  return thread < rest ? thread * (size + 1) : thread * size + rest;
}
static void start(void) {
  for (int i = 0; i < n; i++) {
    a[i] = i * 7919 % 10007;
    b[i] = -1;
  }
}

int main(void) {
  const int limits[] = {0, 1, 2, 3, 30, 100, 127, 128, 200, 254, 255, 1000, 5000, 32767};
  for (unsigned k = 0; k < sizeof limits / sizeof *limits; k++) {
    const int m = limits[k];
    int sum = 0, wrong = 0;
    start();
    for (int i = 0; i < m; i++) sum += a[i] ^ i;
    if (m < 128) {
      CHECK(chars((signed char)m) == sum);
      for (int i = 0; i < n; i++) wrong += b[i] != (i < m ? a[i] + i : -1);
      CHECK(wrong == 0);
    }
    start();
    if (m < 254) {
      unsigned_chars((unsigned char)m);
      for (int i = 0; i < n; i++) wrong += b[i] != (i < m && i >= 3 && i % 2 == 1 ? a[i] * 2 + i : -1);
      CHECK(wrong == 0);
    }
    start();
    CHECK(shorts((short)m) == sum);
    for (int i = 0; i < n; i++) wrong += b[i] != (i < m ? a[i] + i : -1);
    CHECK(wrong == 0);
    if (m <= 5000) {
      start();
      from_below(-5000, (short)m);
      for (int i = 0; i < n; i++) {
        const int v = i - 20000;
        wrong += b[i] != (v >= -5000 && v < m && (v + 5000) % 7 == 0 ? a[i] - 3 * v : -1);
      }
      CHECK(wrong == 0);
    }
    start();
    downwards((unsigned short)m);
    for (int i = 0; i < n; i++) wrong += b[i] != (i <= m && i > 10 && (m - i) % 3 == 0 ? a[i] + i : -1);
    CHECK(wrong == 0);
    int where = 0;
    for (int t = 0; t < 4; t++) {
      int least = 1 << 30, own = -1;
      for (int i = begin_of(t, 4, m); i < begin_of(t + 1, 4, m); i++)
        if (a[i] < least) least = a[i], own = i;
      where += own;
    }
    CHECK(place((short)m) == where);
    counts((short)m);
    for (int t = 0; t < 4; t++) {
      short c = 5;
      for (int i = begin_of(t, 4, m); i < begin_of(t + 1, 4, m); i++) c = (short)(c + 100), wrong += b[i] != c;
    }
    CHECK(wrong == 0);
    counts_chars((short)m);
    for (int t = 0; t < 4; t++) {
      signed char c = 5;
      for (int i = begin_of(t, 4, m); i < begin_of(t + 1, 4, m); i++) c = (signed char)(c + 3), wrong += b[i] != (c < 0 ? i : c);
    }
    CHECK(wrong == 0);
    cut((short)m);
    for (int i = 0; i < m; i++) wrong += b[i] != (signed char)(i * 5) * 70000 + (short)(i * 3000);
    CHECK(wrong == 0);
  }
  return check_result();
}
