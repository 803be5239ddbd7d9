// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What only some iterations set and is used behind the loop, on the lanes of a warp: the place of a minimum or maximum, the
// first or the last of equals, with numbers that are none; the last place where something was seen; several of these in one
// loop; the row and column of a minimum; what the thread had before. lanes-place-verbose.c says that lanes do it. And what is
// much like it, but needs each iteration to know the ones before.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

#include <float.h>
#include <limits.h>
#include <math.h>

// With -Ofast there are no numbers that are none, nor infinite ones.
#ifdef __FAST_MATH__
#define LARGEST DBL_MAX
enum { kinds = 2 };
#else
#define LARGEST INFINITY
enum { kinds = 4 };
#endif

enum { n = 2001 };
static double d[n];
static float f[n];
static int a[n], b[n], note[n];
static short s[n];

typedef struct {
  double value;
  long index;
} place;
#pragma omp declare reduction(least : place : omp_out =                                                                        \
                                  omp_in.value < omp_out.value || (omp_in.value == omp_out.value && omp_in.index < omp_out.index) \
                                      ? omp_in                                                                                 \
                                      : omp_out) initializer(omp_priv = {DBL_MAX, LONG_MAX})

__attribute__((noipa)) static place least_of_struct(int m) {
  place p = {DBL_MAX, LONG_MAX};
#pragma omp target teams distribute parallel for reduction(least : p) map(to : d) map(tofrom : p)
  for (int i = 0; i < m; i++)
    if (d[i] < p.value) {
      p.value = d[i];
      p.index = i;
    }
  return p;
}
__attribute__((noipa)) static void first_least(int m, double *value, int *index) {
  double v = LARGEST;
  int w = -1;
#pragma omp target map(to : d) map(tofrom : v, w)
#pragma omp parallel num_threads(4)
  {
    double mine = LARGEST;
    int where = -1;
#pragma omp for nowait
    for (int i = 0; i < m; i++)
      if (d[i] < mine) {
        mine = d[i];
        where = i;
      }
#pragma omp critical
    if (where >= 0 && (mine < v || (mine == v && where < w))) {
      v = mine;
      w = where;
    }
  }
  *value = v;
  *index = w;
}
__attribute__((noipa)) static void last_greatest(int m, int *value, int *index) {
  int v = -1, w = -1;
#pragma omp target map(to : a) map(tofrom : v, w)
#pragma omp parallel num_threads(4)
  {
    int mine = -1, where = -1;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (a[i] >= mine) {
        mine = a[i];
        where = i;
      }
#pragma omp critical
    if (mine > v || (mine == v && where > w)) {
      v = mine;
      w = where;
    }
  }
  *value = v;
  *index = w;
}
__attribute__((noipa)) static void last_least_f(int m, float *value, int *index) {
  float v = FLT_MAX;
  int w = -1;
#pragma omp target map(to : f) map(tofrom : v, w)
#pragma omp parallel num_threads(3)
  {
    float mine = FLT_MAX;
    int where = -1;
#pragma omp for schedule(static, 5)
    for (int i = m - 1; i >= 0; i--)
      if (f[i] < mine) {
        mine = f[i];
        where = i;
      }
#pragma omp critical
    if (mine < v || (mine == v && where > w)) {
      v = mine;
      w = where;
    }
  }
  *value = v;
  *index = w;
}
// The place alone; another number that is taken there.
__attribute__((noipa)) static int last_seen(int m, int what, int *other) {
  int w = -1, o = -1;
#pragma omp target map(to : a, b) map(tofrom : w, o)
#pragma omp parallel num_threads(4)
  {
    int where = -1, taken = -1;
#pragma omp for nowait
    for (int i = 0; i < m; i++) {
      const int x = b[i];
      where = a[i] == what ? i : where;
      taken = a[i] == what ? x : taken;
    }
#pragma omp critical
    if (where > w) {
      w = where;
      o = taken;
    }
  }
  *other = o;
  return w;
}
__attribute__((noipa)) static void both_ends(int m, int *least, int *greatest) {
  int lv = INT_MAX, lw = -1, gv = INT_MIN, gw = -1;
#pragma omp target map(to : a) map(tofrom : lv, lw, gv, gw)
#pragma omp parallel num_threads(4)
  {
    int low = INT_MAX, low_at = -1, high = INT_MIN, high_at = -1;
#pragma omp for nowait
    for (int i = 0; i < m; i++) {
      const int x = a[i];
      if (x < low) {
        low = x;
        low_at = i;
      }
      if (x > high) {
        high = x;
        high_at = i;
      }
    }
#pragma omp critical
    {
      if (low_at >= 0 && (low < lv || (low == lv && low_at < lw))) {
        lv = low;
        lw = low_at;
      }
      if (high_at >= 0 && (high > gv || (high == gv && high_at < gw))) {
        gv = high;
        gw = high_at;
      }
    }
  }
  *least = lw;
  *greatest = gw;
}
__attribute__((noipa)) static void row_and_column(int rows, int columns, int *row, int *column) {
  double v = DBL_MAX;
  int r = -1, c = -1;
#pragma omp target map(to : d) map(tofrom : v, r, c)
#pragma omp parallel num_threads(4)
  {
    double mine = DBL_MAX;
    int ri = -1, ci = -1;
#pragma omp for nowait
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++)
        if (d[i * columns + j] < mine) {
          mine = d[i * columns + j];
          ri = i;
          ci = j;
        }
#pragma omp critical
    if (mine < v || (mine == v && ri < r)) {
      v = mine;
      r = ri;
      c = ci;
    }
  }
  *row = r;
  *column = c;
}
// Only what is not greater than `limit`: the thread's first number takes part.
__attribute__((noipa)) static int below(int m, double limit) {
  int w = -7;
#pragma omp target map(to : d) map(tofrom : w)
#pragma omp parallel num_threads(4)
  {
    double mine = limit;
    int where = -1;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (d[i] <= mine) {
        mine = d[i];
        where = i;
      }
#pragma omp for
    for (int i = m / 2; i < m; i++)
      if (d[i] * 2 < mine) {
        mine = d[i] * 2;
        where = i + 1000000;
      }
#pragma omp critical
    if (where > w) w = where;
  }
  return w;
}
static int below_here(int m, double limit, int threads) {
  int w = -7;
  for (int t = 0; t < threads; t++) {
    double mine = limit;
    int where = -1;
    int size = m / threads, rest = m % threads;
    int begin = t < rest ? t * (size + 1) : t * size + rest, end = begin + size + (t < rest);
    for (int i = begin; i < end; i++)
      if (d[i] <= mine) {
        mine = d[i];
        where = i;
      }
    const int others = m - m / 2;
    size = others / threads, rest = others % threads;
    begin = t < rest ? t * (size + 1) : t * size + rest, end = begin + size + (t < rest);
    for (int i = m / 2 + begin; i < m / 2 + end; i++)
      if (d[i] * 2 < mine) {
        mine = d[i] * 2;
        where = i + 1000000;
      }
    w = where > w ? where : w;
  }
  return w;
}
__attribute__((noipa)) static int of_shorts(int m, short *value) {
  int w = -1;
  short v = 32767;
#pragma omp target map(to : s) map(tofrom : w, v)
#pragma omp parallel num_threads(4)
  {
    short mine = 32767, where = -1;
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < m; i++)
      if (s[i] < mine) {
        mine = s[i];
        where = (short)i;
      }
#pragma omp critical
    if (mine < v || (mine == v && where < w)) {
      v = mine;
      w = where;
    }
  }
  *value = v;
  return w;
}
__attribute__((noipa)) static int under_a_condition(int m, long long *value) {
  int w = -1;
  long long v = LLONG_MAX;
#pragma omp target map(to : a, b) map(tofrom : w, v)
#pragma omp parallel num_threads(4)
  {
    long long mine = LLONG_MAX;
    int where = -1;
#pragma omp for nowait
    for (int i = 0; i < m; i++)
      if (b[i] % 3 == 1) {
        const long long x = a[i] * 3000000000LL;
        if (x < mine) {
          mine = x;
          where = i;
        }
      }
#pragma omp critical
    if (mine < v || (mine == v && where < w)) {
      v = mine;
      w = where;
    }
  }
  *value = v;
  return w;
}

// Chunks that the library hands out: each begins with what the thread has from those before.
__attribute__((noipa)) static int of_chunks(int m, int *value) {
  int w = INT_MAX, v = INT_MAX;
#pragma omp target map(to : a) map(tofrom : w, v)
#pragma omp parallel num_threads(4)
  {
    int mine = INT_MAX, where = INT_MAX;
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < m; i++)
      if (a[i] < mine) {
        mine = a[i];
        where = i;
      }
#pragma omp critical
    if (mine < v || (mine == v && where < w)) {
      v = mine;
      w = where;
    }
  }
  *value = v;
  return w;
}
// The compiler makes an instruction of its own of the minimum.
__attribute__((noipa)) static int chosen_apart(int m) {
  int w = 0;
#pragma omp target map(to : a) map(tofrom : w)
#pragma omp parallel num_threads(4)
  {
    int mine = 100, where = -1;
#pragma omp for
    for (int i = 0; i < m; i++) {
      where = a[i] < mine ? i : where;
      mine = a[i] < mine ? a[i] : mine;
    }
#pragma omp critical
    w += where ^ mine;
  }
  return w;
}
static int chosen_apart_here(int m) {
  int w = 0;
  for (int t = 0; t < 4; t++) {
    const int size = m / 4, rest = m % 4;
    const int begin = t < rest ? t * (size + 1) : t * size + rest, end = begin + size + (t < rest);
    int mine = 100, where = -1;
    for (int i = begin; i < end; i++)
      if (a[i] < mine) {
        mine = a[i];
        where = i;
      }
    w += where ^ mine;
  }
  return w;
}

// --- what must stay as it is --------------------------------------------------------------------------------------------

// How often the minimum was found anew, and where; what it was before; a number of the thread's own that is taken; not quite
// what was compared.
__attribute__((noipa)) static int times_found(int m) {
  int t = 0;
#pragma omp target map(to : a) map(tofrom : t)
#pragma omp parallel num_threads(4)
  {
    int mine = INT_MAX, where = -1, found = 0;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (a[i] < mine) {
        mine = a[i];
        where = b[i];
        found++;
      }
#pragma omp critical
    t += found * 3 + where;
  }
  return t;
}
__attribute__((noipa)) static int noted(int m) {
  int t = 0;
  for (int i = 0; i < n; i++) note[i] = 0;
#pragma omp target map(to : a) map(tofrom : note, t)
#pragma omp parallel num_threads(4)
  {
    int mine = INT_MAX, where = -1;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (a[i] < mine) {
        mine = a[i];
        where = i;
        note[i] = 1;
      }
#pragma omp critical
    t += where;
  }
  for (int i = 0; i < n; i++) t += note[i] * 7;
  return t;
}
__attribute__((noipa)) static int second(int m) {
  int t = 0;
#pragma omp target map(to : a) map(tofrom : t)
#pragma omp parallel num_threads(4)
  {
    int least = INT_MAX, before = 0;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (a[i] < least) {
        before = least;
        least = a[i];
      }
#pragma omp critical
    t ^= before;
  }
  return t;
}
__attribute__((noipa)) static int numbered(int m) {
  int t = 0;
#pragma omp target map(to : a, b) map(tofrom : t)
#pragma omp parallel num_threads(4)
  {
    int low = INT_MAX, number = 0, at = 0;
#pragma omp for
    for (int i = 0; i < m; i++) {
      number += b[i] & 1;
      at = a[i] < low ? number : at;
      low = a[i] < low ? a[i] : low;
    }
#pragma omp critical
    t += at;
  }
  return t;
}
__attribute__((noipa)) static int not_quite(int m) {
  int t = 0;
#pragma omp target map(to : a) map(tofrom : t)
#pragma omp parallel num_threads(4)
  {
    int low = INT_MAX, at = -1;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (a[i] < low) {
        low = a[i] - 3;
        at = i;
      }
#pragma omp critical
    t += at;
  }
  return t;
}
// The same, on the host: of four threads.
static void of_the_order(int m, int *results) {
  for (int r = 0; r < 5; r++) results[r] = 0;
  for (int t = 0; t < 4; t++) {
    const int size = m / 4, rest = m % 4;
    const int begin = t < rest ? t * (size + 1) : t * size + rest, end = begin + size + (t < rest);
    int mine = INT_MAX, where = -1, taken = -1, found = 0, before = 0, number = 0, at = 0, low = INT_MAX, low_at = -1;
    for (int i = begin; i < end; i++) {
      number += b[i] & 1;
      if (a[i] < mine) {
        before = mine;
        mine = a[i];
        where = i;
        taken = b[i];
        at = number;
        found++;
      }
      if (a[i] < low) {
        low = a[i] - 3;
        low_at = i;
      }
    }
    results[0] += found * 3 + taken;
    results[1] += where + found * 7;
    results[2] ^= before;
    results[3] += at;
    results[4] += low_at;
  }
}
// A number that is none is taken here, and then whatever comes.
__attribute__((noipa)) static int forgets(int m) {
  int w = 0;
#pragma omp target map(to : d) map(tofrom : w)
#pragma omp parallel num_threads(4)
  {
    double mine = DBL_MAX;
    int where = -1;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (!(d[i] >= mine)) {
        mine = d[i];
        where = i;
      }
#pragma omp critical
    w += where;
  }
  return w;
}
static int forgets_here(int m) {
  int w = 0;
  for (int t = 0; t < 4; t++) {
    const int size = m / 4, rest = m % 4;
    const int begin = t < rest ? t * (size + 1) : t * size + rest, end = begin + size + (t < rest);
    double mine = DBL_MAX;
    int where = -1;
    for (int i = begin; i < end; i++)
      if (!(d[i] >= mine)) {
        mine = d[i];
        where = i;
      }
    w += where;
  }
  return w;
}
// The place decides about what is taken next.
__attribute__((noipa)) static int far_apart(int m) {
  int w = 0;
#pragma omp target map(to : a) map(tofrom : w)
#pragma omp parallel num_threads(4)
  {
    int where = -100;
#pragma omp for
    for (int i = 0; i < m; i++)
      if (a[i] % 5 == 0 && i > where + 7) where = i;
#pragma omp critical
    w += where;
  }
  return w;
}
static int far_apart_here(int m) {
  int w = 0;
  for (int t = 0; t < 4; t++) {
    const int size = m / 4, rest = m % 4;
    const int begin = t < rest ? t * (size + 1) : t * size + rest, end = begin + size + (t < rest);
    int where = -100;
    for (int i = begin; i < end; i++)
      if (a[i] % 5 == 0 && i > where + 7) where = i;
    w += where;
  }
  return w;
}

static void check_all(int m) {
  double least = DBL_MAX, infinite = LARGEST, v;
  int least_at = -1, infinite_at = -1, w, o, greatest = -1, greatest_at = -1, other = -1, last = -1, of_last = -1, of_other = -1;
  int low = INT_MAX, low_at = -1, high = INT_MIN, high_at = -1;
  short least_s = 32767, vs;
  int s_at = -1, c_at = -1;
  long long c = LLONG_MAX, vc;
  float lf = FLT_MAX, vf;
  int f_at = -1;
  for (int i = 0; i < m; i++) {
    if (d[i] < least) least = d[i], least_at = i;
    if (d[i] < infinite) infinite = d[i], infinite_at = i;
    if (f[i] <= lf && f[i] < FLT_MAX) lf = f[i], f_at = i;
    if (a[i] >= greatest) greatest = a[i], greatest_at = i;
    if (a[i] == 3) last = i, of_last = b[i];
    if (a[i] == -12345) other = i, of_other = b[i];
    if (a[i] < low) low = a[i], low_at = i;
    if (a[i] > high) high = a[i], high_at = i;
    if (s[i] < least_s) least_s = s[i], s_at = i;
    if (b[i] % 3 == 1 && a[i] * 3000000000LL < c) c = a[i] * 3000000000LL, c_at = i;
  }
  const place p = least_of_struct(m);
  CHECK(least_at < 0 ? p.index == LONG_MAX : p.index == least_at && p.value == least);
  CHECK(least_at < 0 || signbit(p.value) == signbit(least));
  first_least(m, &v, &w);
  CHECK(v == infinite && w == infinite_at);
  last_greatest(m, &o, &w);
  CHECK(o == greatest && w == greatest_at);
  last_least_f(m, &vf, &w);
  CHECK(vf == lf && w == f_at);
  CHECK(last_seen(m, 3, &o) == last && o == of_last);
  CHECK(last_seen(m, -12345, &o) == other && o == of_other);
  both_ends(m, &w, &o);
  CHECK(w == low_at && o == high_at);
  CHECK(of_shorts(m, &vs) == s_at && vs == least_s);
  CHECK(under_a_condition(m, &vc) == c_at && vc == c);
  int rows = m / 7, row, column, row_here = -1, column_here = -1;
  least = DBL_MAX;
  for (int i = 0; i < rows * 7; i++)
    if (d[i] < least) least = d[i], row_here = i / 7, column_here = i % 7;
  row_and_column(rows, 7, &row, &column);
  CHECK(row == row_here && column == column_here);
  for (int limit = -30; limit < 40; limit += 23) CHECK(below(m, limit) == below_here(m, limit, 4));
  w = of_chunks(m, &o);
  CHECK(low == INT_MAX ? o == INT_MAX && w == INT_MAX : o == low && w == low_at);
  CHECK(chosen_apart(m) == chosen_apart_here(m));
  int expected[5];
  of_the_order(m, expected);
  CHECK(times_found(m) == expected[0]);
  CHECK(noted(m) == expected[1]);
  CHECK(second(m) == expected[2]);
  CHECK(numbered(m) == expected[3]);
  CHECK(not_quite(m) == expected[4]);
  CHECK(forgets(m) == forgets_here(m));
  CHECK(far_apart(m) == far_apart_here(m));
}

int main(void) {
  for (int kind = 0; kind < kinds; kind++) {
    for (int i = 0; i < n; i++) {
      const int x = (i * 733 + kind * 17) % (kind == 1 ? 5 : n);
      d[i] = x * 0.5 - 20;
      f[i] = (float)((i * 1009) % (kind == 1 ? 3 : n)) - 5;
      a[i] = kind == 1 ? x - 1 : x - 200;
      b[i] = (i * 31) % 17;
      s[i] = (short)(x - 300);
      if (kind == 2) {
        d[i] = i % 3 == 0 ? NAN : i % 5 == 0 ? INFINITY : x;
        f[i] = i % 2 == 0 ? NAN : f[i];
        a[i] = i < n - 3 ? INT_MAX : INT_MIN;
        s[i] = 32767;
      }
      if (kind == 3) {
        d[i] = i % 2 == 0 ? 0.0 : -0.0;
        f[i] = NAN;
        a[i] = -12345;
      }
    }
    if (kind == 2) d[n / 2] = -INFINITY;
    for (int m = kind; m <= n; m = m * 5 + 1) check_all(m);
    check_all(n);
  }
  return check_result();
}
