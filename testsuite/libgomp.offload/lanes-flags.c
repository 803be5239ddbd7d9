// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logical reductions, sums of types shorter than 32 bits, floats to which doubles are added: on the lanes of a warp
// (lanes-flags-verbose.c says so). And what looks like them: lanes-flags-alike.c.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

#include <stdbool.h>

enum { n = 3001 };
static int a[n];
static short s[n];
static unsigned char u[n];
static signed char c[n];
static float f[n];
static double d[n];

__attribute__((noipa)) static int any(int m, int wanted) {
  int r = 0;
#pragma omp target teams distribute parallel for reduction(|| : r) map(to : a)
  for (int i = 0; i < m; i++) r = r || a[i] == wanted;
  return r;
}
__attribute__((noipa)) static int all(int m, int unwanted) {
  int r = 1;
#pragma omp target teams distribute parallel for reduction(&& : r) map(to : a)
  for (int i = 0; i < m; i++) r = r && a[i] != unwanted;
  return r;
}
__attribute__((noipa)) static bool any_bool(int m, float limit) {
  bool r = false;
#pragma omp target teams distribute parallel for reduction(|| : r) map(to : f)
  for (int i = 0; i < m; i++) r = r || f[i] > limit;
  return r;
}
__attribute__((noipa)) static bool all_bool(int m, float limit) {
  bool r = true;
#pragma omp target teams distribute parallel for reduction(&& : r) map(to : f)
  for (int i = 0; i < m; i++) r = r && f[i] < limit;
  return r;
}
__attribute__((noipa)) static bool bits_bool(int m, float limit) {
  bool r = false;
#pragma omp target teams distribute parallel for reduction(| : r) map(to : f)
  for (int i = 0; i < m; i++) r |= f[i] > limit;
  return r;
}
// The test is the sign of a number, which a compiler takes for the truth value; and two of them at once.
__attribute__((noipa)) static bool all_positive(int m, int less) {
  bool r = true;
#pragma omp target teams distribute parallel for reduction(&& : r) map(to : a)
  for (int i = 0; i < m; i++) r = r && a[i] - less >= 0;
  return r;
}
__attribute__((noipa)) static int any_and_all(int m, int wanted, int less) {
  int any = 0, all = 1;
#pragma omp target teams distribute parallel for reduction(|| : any) reduction(&& : all) map(to : a)
  for (int i = 0; i < m; i++) {
    any = any || a[i] == wanted;
    all = all && a[i] - less >= 0;
  }
  return 2 * any + all;
}
// What is looked for takes a loop of its own.
__attribute__((noipa)) static int any_row(int m, int wanted) {
  int r = 0;
#pragma omp target teams distribute parallel for reduction(|| : r) map(to : a)
  for (int i = 0; i < m / 8; i++) {
    int sum = 0;
    for (int j = 0; j < 8; j++) sum += a[8 * i + j] & 7;
    r = r || sum == wanted;
  }
  return r;
}
// A thread's flag, which has been set before its loop or not; its trips are chunks.
__attribute__((noipa)) static int any_of_threads(int m, int wanted, int first) {
  int threads = 0;
#pragma omp target map(to : a) map(tofrom : threads)
#pragma omp parallel num_threads(4) reduction(+ : threads)
  {
    int found = first == 7;
#pragma omp for schedule(static, 8)
    for (int i = 0; i < m; i++)
      if (!found) found = a[i] == wanted;
    threads += found;
  }
  return threads;
}
__attribute__((noipa)) static short sum_short(int m) {
  short r = 5;
#pragma omp target teams distribute parallel for reduction(+ : r) map(to : s)
  for (int i = 0; i < m; i++) r += s[i];
  return r;
}
__attribute__((noipa)) static short most_short(int m) {
  short r = -32768;
#pragma omp target teams distribute parallel for reduction(max : r) map(to : s)
  for (int i = 0; i < m; i++) r = r > s[i] ? r : s[i];
  return r;
}
__attribute__((noipa)) static short least_short(int m) {
  short r = 32767;
#pragma omp target teams distribute parallel for reduction(min : r) map(to : s)
  for (int i = 0; i < m; i++) r = r < s[i] ? r : s[i];
  return r;
}
__attribute__((noipa)) static unsigned char least_byte(int m) {
  unsigned char r = 255;
#pragma omp target teams distribute parallel for reduction(min : r) map(to : u)
  for (int i = 0; i < m; i++) r = r < u[i] ? r : u[i];
  return r;
}
__attribute__((noipa)) static signed char most_char(int m) {
  signed char r = -128;
#pragma omp target teams distribute parallel for reduction(max : r) map(to : c)
  for (int i = 0; i < m; i++) r = r > c[i] ? r : c[i];
  return r;
}
__attribute__((noipa)) static signed char product_char(int m) {
  signed char r = 1;
#pragma omp target teams distribute parallel for reduction(* : r) map(to : c)
  for (int i = 0; i < m; i++) r *= c[i] | 1;
  return r;
}
__attribute__((noipa)) static unsigned char bits_byte(int m) {
  unsigned char r = 0;
#pragma omp target teams distribute parallel for reduction(| : r) map(to : u)
  for (int i = 0; i < m; i++) r |= u[i] & 0x7e;
  return r;
}
__attribute__((noipa)) static unsigned short parity(int m) {
  unsigned short r = 3;
#pragma omp target teams distribute parallel for reduction(^ : r) map(to : s)
  for (int i = 0; i < m; i++) r ^= s[i];
  return r;
}
__attribute__((noipa)) static float sum_float(int m) {
  float r = 0;
#pragma omp target teams distribute parallel for reduction(+ : r) map(to : f)
  for (int i = 0; i < m; i++) r += f[i] * 2.0;
  return r;
}
__attribute__((noipa)) static float sum_of_doubles(int m) {
  float r = 1;
#pragma omp target teams distribute parallel for reduction(+ : r) map(to : d)
  for (int i = 0; i < m; i++) r += d[i];
  return r;
}
// A thread's sum of a short type that does not begin with zero.
__attribute__((noipa)) static int own_short(int m, short own) {
  int r = 0;
#pragma omp target map(to : s) map(tofrom : r)
#pragma omp parallel num_threads(4) reduction(+ : r)
  {
    short mine = own;
#pragma omp for
    for (int i = 0; i < m; i++) mine += s[i];
    r += mine;
  }
  return r;
}

static int of_own(int m, short own) {
  int r = 0;
  for (int t = 0, i = 0; t < 4; t++) {
    short mine = own;
    for (const int end = i + m / 4 + (t < m % 4); i < end; i++) mine += s[i];
    r += mine;
  }
  return r;
}
static int of_threads(int m, int wanted) {
  int threads = 0;
  for (int t = 0; t < 4; t++) {
    int found = 0;
    for (int i = 0; i < m; i++)
      if (i / 8 % 4 == t) found = found || a[i] == wanted;
    threads += found;
  }
  return threads;
}

int main(void) {
  for (int i = 0; i < n; i++) {
    a[i] = (i * 733) % n;
    s[i] = (short)(i * 977);
    u[i] = (unsigned char)(40 + i * 7 % 200);
    c[i] = (signed char)(i * 11 % 251);
    f[i] = (float)((i * 1009) % n) * 0.25f;
    d[i] = (double)((i * 557) % 64) * 0.5;
  }
  for (int m = 0; m <= n; m = m * 3 + 1) {
    // The last one is found in the last iteration only.
    const int last = m > 0 ? a[m - 1] : 0;
    int least_a = n;
    for (int i = 0; i < m; i++) least_a = a[i] < least_a ? a[i] : least_a;
    for (int less = least_a - 1; less <= least_a + 1; less++) {
      const bool holds = m == 0 || less <= least_a;
      CHECK(all_positive(m, less) == holds);
      CHECK(any_and_all(m, last, less) == (m > 0 ? 2 : 0) + holds);
      CHECK(any_and_all(m, -5, less) == holds);
    }
    short sum = 5, most = -32768, least = 32767;
    unsigned short odd = 3;
    unsigned char least_u = 255, bits = 0;
    signed char most_c = -128, product = 1;
    float sum_f = 0, sum_d = 1, greatest = -1;
    int row = 0;
    for (int i = 0; i < m; i++) {
      sum += s[i];
      most = s[i] > most ? s[i] : most;
      least = s[i] < least ? s[i] : least;
      odd ^= s[i];
      least_u = u[i] < least_u ? u[i] : least_u;
      bits |= u[i] & 0x7e;
      most_c = c[i] > most_c ? c[i] : most_c;
      product *= c[i] | 1;
      sum_f += f[i] * 2;
      sum_d += d[i];
      greatest = f[i] > greatest ? f[i] : greatest;
    }
    for (int i = 0; i < m / 8; i++) {
      int r = 0;
      for (int j = 0; j < 8; j++) r += a[8 * i + j] & 7;
      row = row || r == 30;
    }
    for (int k = 0; k < 3; k++) {
      const int wanted = k == 0 || m == 0 ? -1 : k == 1 ? a[m / 2] : a[m - 1];
      CHECK(any(m, wanted) == (wanted != -1));
      CHECK(all(m, wanted) == (wanted == -1));
      CHECK(any_of_threads(m, wanted, 0) == of_threads(m, wanted));
    }
    CHECK(any_of_threads(m, -1, 7) == 4);
    CHECK(any_row(m, 30) == row && !any_row(m, 57));
    CHECK(any_bool(m, greatest) == false && any_bool(m, greatest - 0.25f) == (m > 0));
    CHECK(all_bool(m, greatest) == (m == 0) && all_bool(m, greatest + 0.25f) == true);
    CHECK(bits_bool(m, greatest) == false && bits_bool(m, greatest - 0.25f) == (m > 0));
    CHECK(sum_short(m) == sum);
    CHECK(most_short(m) == most && least_short(m) == least);
    CHECK(least_byte(m) == least_u && bits_byte(m) == bits);
    CHECK(most_char(m) == most_c && product_char(m) == product);
    CHECK(parity(m) == odd);
    CHECK(sum_float(m) == sum_f && sum_of_doubles(m) == sum_d); // multiples of 1/2
    CHECK(own_short(m, -7) == of_own(m, -7));
  }
  return check_result();
}
