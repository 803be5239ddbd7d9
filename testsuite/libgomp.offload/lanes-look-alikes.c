// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in which a thread keeps something from iteration to iteration that shows seldom, late, for some data only, or in one of a nest's variables, beside
// loops that look like these and keep nothing: on lanes they are the same as where one lane executes all (the output of the modes is compared).
// { dg-variants "optimisation" }
// { dg-modes "ours-warps ours ours-rules" }
//
// --check-races reports races: threads that add to one element, each once, are meant, since lanes have to leave
// that alone.
#include "check.h"

enum { most = 3000 };
static int a[most], b[most], c[most];
static double d[most], e[most];
typedef unsigned char byte;
#define REGION(name, own, loop, body)                                                                                        \
  __attribute__((noipa)) static void name(int n, int k, int w) {                                                             \
    const int m = n / (k + 2), h = k + 2;                                                                                   \
    (void)m, (void)h;                                                                                                        \
    _Pragma("omp target map(tofrom : a, b, c, d, e)") _Pragma("omp parallel num_threads(4)") {                               \
      own;                                                                                                                   \
      _Pragma(loop) FOR { body; }                                                                                            \
    }                                                                                                                        \
  }
#define FOR for (int i = 0; i < n; i++)
#define L "omp for"
REGION(rare_once, int t = 0, L, t++; if (t == 500) b[0]++; a[i] = c[i])
REGION(rare_team, int t = 0, L, t++; if (t == w) b[i & 1] += 1; a[i] = c[i])
REGION(rare_cube, int t = 0, L, t++; if (t == k * k * k * 8 + 200) b[3] += 5; a[i] = c[i])
REGION(shifted, int t = 0, L, t++; a[i] = t >> 6)
REGION(divided, int t = 0, L, t++; a[i] = t / 100)
REGION(masked, int t = 0, L, t++; a[i] = t & ~127)
REGION(minimum, int t = 0, L, t++; a[i] = t < 300 ? 300 : t)
REGION(converted, int t = 0, L, t++; a[i] = (int)(t * 0.01))
REGION(team_flag, int t = 0, L, t++; if (w == 12345) a[i] = t; else a[i] = i)
REGION(first_flag, int t = -1, L, if (t < 0) t = i; if (w == 12345) a[i] = t; else a[i] = i)
REGION(data_flag, int t = 0, L, t++; if (c[i] == 777) a[i] = t; else a[i] = i)
REGION(flagged, int t = 0, L, if (c[i] == 777) t = 1; a[i] = t)
REGION(flagged_if, int t = 0, L, if (c[i] > 1000) t = 1; if (t) a[i] = c[i]; else b[i] = 3)
REGION(cached, int key = -1; int val = 0, L, if (c[i] / 50 != key) { key = c[i] / 50; val = key * 3 + 1; } a[i] = val)
REGION(cached_wrong, int key = -1; int val = 0, L, if (c[i] / 50 != key) { key = c[i] / 50; val = i; } a[i] = val)
REGION(float_count, double t = 0, L, t += 0.5; d[i] = t)
REGION(float_rare, double t = 0, L, t += 0.5; if (t > 200) d[i] = 7; e[i] = c[i])
REGION(running_max, int t = -1, L, if (c[i] > t) t = c[i]; a[i] = t)
REGION(char_count, byte t = 250, L, t++; a[i] = t)
REGION(small_ring, int t = 0, L, a[i] = t; t = t + 1 == h ? 0 : t + 1)
REGION(first_div, int x = -1; int y = 0, L, if (x < 0) { x = i % h; y = i / h; } a[i] = x; b[i] = y; if (++x == h) { x = 0; y++; })
REGION(first_div_wrong, int x = -1; int y = 0, L, if (x < 0) { x = i % h; y = i / h; } a[i] = x; b[i] = y; if (++x == h + 1) { x = 0; y++; })
REGION(swapped, int p = 0; int q = 1, L, int s = p; p = q; q = s; a[i] = p * 2 + q)
REGION(carry_load, int v = 0, L, a[i] = v + c[i]; v = c[i + 1])
REGION(predictive, (void)0, L, a[i] = c[i] + c[i + 1] * 2 + c[i + 2] * 3)
REGION(predictive_store, (void)0, L, b[i + 1] = c[i]; a[i] = c[i] + c[i + 1])
REGION(sum_once, int s = 0; int f = 1, L, if (f) { s += 100; f = 0; } s += c[i]; if (i == n - 1) b[0] = 1; a[i] = 2; if (0) b[1] = s)
#undef L
#undef FOR
#define L "omp for collapse(2)"
#define FOR for (int i = 0; i < m; i++) for (int j = 0; j < h; j++)
REGION(nest_count, int t = 0, L, a[i * h + j] = t++)
REGION(nest_row_count, int t = 0, L, if (j == 0) t++; a[i * h + j] = t)
REGION(nest_reset, int t = 0, L, if (j == 0) t = 0; a[i * h + j] = t++)
REGION(nest_row_sum, int s = 0, L, if (j == 0) s = 0; s += c[i * h + j]; a[i * h + j] = s)
REGION(nest_first_row, int f = -1, L, if (f < 0) f = i; a[i * h + j] = f)
REGION(nest_flag, int f = 0, L, if (i == j && i == 3) f = 1; a[i * h + j] = f)
REGION(nest_periodic, (void)0, L, a[i * h + j] = c[(i + m - 1) % m * h + (j + 1) % h])
REGION(nest_wrap, (void)0, L, int z = j + 1 >= h ? 0 : j + 1; a[i * h + j] = c[i * h + z])
REGION(nest_inner, (void)0, L, int s = 0; for (int q = 0; q < k; q++) s += c[q * h + j]; a[i * h + j] = s)
REGION(nest_inner_keep, int s = 0, L, for (int q = 0; q < k; q++) s += c[q]; a[i * h + j] = s)
REGION(nest_once_per_row, int f = -1, L, if (f != i) { b[i]++; f = i; } a[i * h + j] = j)
REGION(nest_prev, int p = 0, L, a[i * h + j] = p; p = i * 7 + j)
REGION(nest_big, int t = 0, L, t++; if (t == 400) b[2]++; a[i * h + j] = i + j)
#undef L
#undef FOR
#define L "omp for collapse(2)"
#define FOR for (int i = 0; i < h * 6; i++) for (int j = i; j < h * 6; j++)
REGION(tri, (void)0, L, a[i * h * 6 + j] = i * 100 + j)
REGION(tri_count, int t = 0, L, a[i * h * 6 + j] = t++)
REGION(tri_row, int t = 0, L, if (j == i) t = 0; a[i * h * 6 + j] = t++)
#undef L
#undef FOR
#define L "omp for"
#define FOR for (short i = 0; i < (short)n; i++)
REGION(short_plain, (void)0, L, a[i] = c[i] + i)
REGION(short_count, short t = 0, L, a[i] = t++)
#undef FOR
#define FOR for (unsigned char i = 0; i < (byte)(n > 200 ? 200 : n); i++)
REGION(byte_plain, (void)0, L, a[i] = c[i] + i)
REGION(byte_count, byte t = 0, L, a[i] = t++)
static void show(const char *name, void (*region)(int, int, int)) {
  unsigned hash = 0;
  for (int k = 0; k < 4; k += 3)
    for (int n = 7; n < most; n += 2300)
      for (int w = 5; w < 13000; w += 12340) {
        for (int i = 0; i < most; i++) a[i] = -1, b[i] = 5 * i, c[i] = i * 37 % 1013, d[i] = e[i] = 0;
        c[700] = 777;
        region(n, k, w);
        for (int i = 0; i < most; i++)
          hash = hash * 31 + (unsigned)a[i] * 3 + (unsigned)b[i] * 7 + (unsigned)c[i] + (unsigned)(d[i] * 8) + (unsigned)(e[i] * 16);
      }
  printf("%s %x\n", name, hash);
}

#define SHOW(region) show(#region, region)

int main(void) {
  SHOW(rare_once);
  SHOW(rare_team);
  SHOW(rare_cube);
  SHOW(shifted);
  SHOW(divided);
  SHOW(masked);
  SHOW(minimum);
  SHOW(converted);
  SHOW(team_flag);
  SHOW(first_flag);
  SHOW(data_flag);
  SHOW(flagged);
  SHOW(flagged_if);
  SHOW(cached);
  SHOW(cached_wrong);
  SHOW(float_count);
  SHOW(float_rare);
  SHOW(running_max);
  SHOW(char_count);
  SHOW(small_ring);
  SHOW(first_div);
  SHOW(first_div_wrong);
  SHOW(swapped);
  SHOW(carry_load);
  SHOW(predictive);
  SHOW(predictive_store);
  SHOW(sum_once);
  SHOW(nest_count);
  SHOW(nest_row_count);
  SHOW(nest_reset);
  SHOW(nest_row_sum);
  SHOW(nest_first_row);
  SHOW(nest_flag);
  SHOW(nest_periodic);
  SHOW(nest_wrap);
  SHOW(nest_inner);
  SHOW(nest_inner_keep);
  SHOW(nest_once_per_row);
  SHOW(nest_prev);
  SHOW(nest_big);
  SHOW(tri);
  SHOW(tri_count);
  SHOW(tri_row);
  SHOW(short_plain);
  SHOW(short_count);
  SHOW(byte_plain);
  SHOW(byte_count);
  return check_result();
}
