// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops in which a thread has something of its own that its iterations depend on, which shows for seldom data only, late, or in what a compiler has made
// of the first iteration: on lanes they are the same as where one lane executes all (the output of the modes is compared).
// --check-races reports races: threads count in one element, each once at most, or store one value there.
// { dg-variants "optimisation" }
// { dg-modes "ours-warps ours ours-rules" }
#include "check.h"

enum { most = 12000 };
static int a[most], b[most], c[most], red;
static long l[most];
static double d[most], e[most];
#pragma omp begin declare target
__attribute__((noipa)) static void put(int *p, int v) { *p += v; }
#pragma omp end declare target

#define REGION(name, own, loop, body, behind)                                                                                \
  __attribute__((noipa)) static void name(int n, int k, int w, int x, int y, int z) {                                        \
    const int m = n / (k + 2), h = k + 2;                                                                                    \
    (void)m, (void)h, (void)x, (void)y, (void)z, (void)w;                                                                    \
    red = 0;                                                                                                                 \
    _Pragma("omp target map(tofrom : a, b, c, d, e, l, red)") _Pragma("omp parallel num_threads(4)") {                       \
      own;                                                                                                                   \
      _Pragma(loop) FOR { body; }                                                                                            \
      behind;                                                                                                                \
    }                                                                                                                        \
    b[most - 1] = red;                                                                                                       \
  }
#define NONE (void)0
#define EACH(own) _Pragma("omp for") for (int i = 0; i < n; i++) { own; }
#define FOR for (int i = 0; i < n; i++)
REGION(first_sign_far, int f = 1; int base = 0, "omp for", if (f) { base = c[i]; f = 0; } a[i] = i + ((base - 5000000) >> 31), NONE)
REGION(first_packed3, int f = 1; int base = 0, "omp for", if (f) { base = c[i]; f = 0; } a[i] = i ^ ((base + 70000000) / 80000000), NONE)
REGION(first_underflow, int f = 1; double fb = 0, "omp for", if (f) { fb = d[i]; f = 0; } e[i] = i + fb * 1e-60, NONE)
REGION(first_mulz, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } a[i] = i + base * (w & (1 << 20)), NONE)
REGION(first_given_big, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } if (w > (x+8)*(y+8)*(z+8)) a[i] = base; else a[i] = i, NONE)
REGION(first_given_div, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } if (w / (x+8) / (y+8) / (z+8)) a[i] = base; else a[i] = i, NONE)
REGION(first_given_sel, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } a[i] = w > (x+8)*(y+8)*(z+8) ? base : i, NONE)
REGION(first_given_shift, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } if (w >> (x+8) >> (y+8)) a[i] = base; else a[i] = i, NONE)
REGION(first_as_short, int f = 1; int t = 0, "omp for", if (f) { t = (short)(i * 37); f = 0; } a[i] = t; t += 37, NONE)
REGION(first_as_byte_s, int f = 1; int t = 0, "omp for", if (f) { t = (signed char) i; f = 0; } a[i] = t; t++, NONE)
#undef FOR
#define FOR for (long i = lo; i < lo + n; i++)
REGION(first_as_int, int f = 1; long t = 0; const long lo = (1l << 31) - n / 2, "omp for", if (f) { t = (int) i; f = 0; } l[i - lo] = t; t++, NONE)
#undef FOR
#define FOR for (int i = 0; i < n; i++)
REGION(first_same_store, int f = 1, "omp for", if (f) { a[i + n] = 5; f = 0; } a[i] = 5, NONE)
REGION(first_same_store2, int f = 1, "omp for", if (f) { b[i + n] = c[i]; f = 0; } b[i] = c[i], NONE)
REGION(first_same_store3, int f = 1, "omp for", if (f) { b[i + n] = c[i]; f = 0; } else b[i] = c[i], NONE)
REGION(first_same_atomic, int f = 1, "omp for", if (f) { _Pragma("omp atomic") b[0] += 1; f = 0; } _Pragma("omp atomic") b[0] += 1, NONE)
REGION(first_same_call, int f = 1, "omp for", if (f) { put(b + i, 1); f = 0; } put(a + i, 1), NONE)
REGION(first_same_call2, int f = 1, "omp for", if (f) { put(b + i, i); f = 0; } else put(a + i, i), NONE)
REGION(first_else_call, int f = 1, "omp for", if (f) { put(a + i, 3); f = 0; } else put(a + i, 4), NONE)
REGION(first_else_val, int f = 1, "omp for", if (f) { a[i] = c[i]; f = 0; } else a[i] = c[i] + 1, NONE)
REGION(first_else_val2, int f = 1, "omp for", if (f) { a[i] = c[i + 1]; f = 0; } else a[i] = c[i], NONE)
REGION(first_else_op, int f = 1, "omp for", if (f) { e[i] = d[i] * 2; f = 0; } else e[i] = d[i] * 3, NONE)
REGION(first_min, int f = 1; int base = 0, "omp for", if (f) { base = c[i]; f = 0; } a[i] = i + (base < 90000000 ? 0 : 1), NONE)
REGION(first_rem, int f = 1; int base = 0, "omp for", if (f) { base = c[i]; f = 0; } a[i] = i + (base % 1000000007 > 50000000), NONE)
REGION(first_long, int f = 1; long base = 0, "omp for", if (f) { base = (long)c[i] * c[i]; f = 0; } a[i] = i + (int)(base >> 40), NONE)
REGION(first_neg2, int f = 1; int base = 0; int q = 0, "omp for", if (f) { base = i; q = w / h; f = 0; } if (q < 0) a[i] = base; else a[i] = i, NONE)
REGION(first_long_first, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } if (base == w + 8) { int v = i; for (int q = 0; q < 200000; q++) v = v * 3 + (v >> 3) + q; a[i] = v; } else a[i] = i, NONE)
REGION(first_short_dist2, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } if (i - base == (x+8)*(y+8)*(z+8)) b[i] = 7; a[i] = i, NONE)
REGION(first_dist_and2, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } a[i] = i + ((i * 2048 - base * 2048 + (w & 63)) & 0x20003f), NONE)
REGION(first_dist_min, int f = 1; int base = 0, "omp for", if (f) { base = i; f = 0; } int q = i - base; a[i] = q < (x+8)*(y+8)*(z+8) ? 7 : q, NONE)
REGION(post_rare_else, int f = 1, "omp for", if (f) { a[i] = c[i] == 12345678 ? 5 : c[i]; f = 0; } else a[i] = c[i], NONE)
REGION(post_rare_else2, int f = 1, "omp for", if (f) { a[i] = c[i] > 40000000 ? 40000000 : c[i]; f = 0; } else a[i] = c[i], NONE)
REGION(post_rare_else5, int f = 1, "omp for", if (f) { a[i] = (short)c[i]; f = 0; } else a[i] = c[i], NONE)
REGION(post_ph_sum2, int s = 0; EACH(s += c[i]; b[i] = i;), "omp for", a[i] = b[n - 1 - i], b[omp_get_thread_num()] = s)
REGION(post_first_cond, int t = -1, "omp for", if (t < 0 && c[i] > 50) t = i; a[i] = i, b[omp_get_thread_num()] = t)
REGION(post_last_cond, int t = -1, "omp for", if (c[i] > 50) t = i; a[i] = i, b[omp_get_thread_num()] = t)
REGION(post_minidx, int t = 2147483647; int q = -1, "omp for", if (c[i] < t) { t = c[i]; q = i; }, b[omp_get_thread_num()] = t; b[8 + omp_get_thread_num()] = q)
REGION(post_cnt_chg, int t = 0; int q = 0; int f = 1, "omp for", if (f || c[i] != q) t++; q = c[i]; f = 0, b[omp_get_thread_num()] = t)
REGION(post_sum_prev, int t = 0; int q = 0, "omp for", t += q; q = c[i] & 3, b[omp_get_thread_num()] = t)
REGION(frame_tab, int tab[16], "omp for", if (i % (n / 4) == 0) for (int q = 0; q < 16; q++) tab[q] = c[q + k] + q; a[i] = tab[c[i] & 15], NONE)
REGION(frame_tab1, int tab[4], "omp for", if (i % (n / 4) == 0) tab[1 + (k & 1)] = 7 + k; a[i] = tab[1 + (k & 1)], NONE)
REGION(frame_ring, int tab[8], "omp for", tab[i & 7] = c[i]; a[i] = i % (n / 4) < 8 ? 0 : tab[(i - 3) & 7], NONE)
REGION(frame_ring2, int tab[8], "omp for", if (i % (n / 4) == 0) for (int q = 0; q < 8; q++) tab[q] = 0; tab[i & 7] += c[i]; a[i] = tab[(i + 1) & 7], NONE)
REGION(count_prod3, int t = 0, "omp for", t++; if (t == (x+8)*(y+8)*(z+8)) b[0]++; a[i] = c[i], NONE)
REGION(count_prod_gt, int t = 0, "omp for", t++; if (t > (x+8)*(y+8)*(z+8)) a[i] = 7; else a[i] = c[i], NONE)
REGION(count_prod_min, int t = 0, "omp for", t++; int q = (x+8)*(y+8)*(z+8); a[i] = t < q ? q : t, NONE)
REGION(count_shift2, int t = 0, "omp for", t++; a[i] = i + (t >> (x+8) >> (y+2)), NONE)
REGION(count_div3, int t = 0, "omp for", t++; a[i] = i + t / ((x+8)*(y+8)*(z+8)), NONE)
REGION(count_mask_low, int t = w & 63, "omp for", t += 1024; a[i] = t & 0x10003f, NONE)
REGION(count_mask_or, int t = w & 63, "omp for", t += 1024; a[i] = t | ~0x100000, NONE)
REGION(count_packd, int t = 0, "omp for", t++; a[i] = (int)(i + t * 0.001), NONE)
REGION(count_packf, float t = 0, "omp for", t += 1; a[i] = (int)(i + t * 0.001f), NONE)
REGION(count_fabsorb, double t = 1, "omp for", t *= 2; e[i] = 1e250 + t, NONE)
REGION(count_byte_wrap, unsigned char t = 0, "omp for", t++; if (t == 0) b[i] = 3; a[i] = i, NONE)
REGION(count_longloop, int t = 0, "omp for", t++; if (t == w + 8) { int v = i; for (int q = 0; q < 200000; q++) v = v * 3 + (v >> 3) + q; a[i] = v; } else a[i] = i, NONE)
REGION(count_longloop2, int t = 0, "omp for", t++; int v = i; if (t == x + 8) for (int q = 0; q < k * 40000; q++) v = v * 3 + (v >> 3) + q; a[i] = v, NONE)
REGION(count_state, int q = 0, "omp for", switch (q) { case 0: q = c[i] == 99 ? 1 : 0; break; case 1: q = c[i] == 12345678 ? 2 : 0; break; case 2: b[i] = 1; q = 0; } a[i] = i, NONE)
REGION(count_rng, unsigned t = 12345, "omp for", t = t * 1103515245u + 12345u; a[i] = i + (t >> 16 == 7), NONE)
REGION(count_cntdown2, int t = (w + 8) * (x + 8) * (y + 8), "omp for", if (--t == 0) b[i] = 9; a[i] = i, NONE)
REGION(count_rle, int p = -1; int q = 0, "omp for", if (c[i] == p) q++; else { p = c[i]; q = 1; } if (q > 900) b[i] = q; a[i] = c[i], NONE)
#undef FOR
#define FOR for (int i = 0; i < m; i++) for (int j = 0; j < h; j++)
REGION(nest_rows2, int t = 0, "omp for collapse(2)", if (j == h - 1) t++; if (t == (x+8)*(y+8)) b[i] = 1; a[i * h + j] = i, NONE)
REGION(nest_rowcnt_bad, int s = 0; int f = 1, "omp for collapse(2)", if (f) { s = j; f = 0; } a[i * h + j] = s; s = s >= h - 1 + (c[i] > 1000000000) ? 0 : s + 1, NONE)
REGION(nest_colcnt_bad2, int s = 0; int f = 1, "omp for collapse(2)", if (f) { s = i; f = 0; } a[i * h + j] = s; s += j == h - 1 && i < (x+8)*(y+8)*(z+8), NONE)
REGION(nest_firstrow, int f = 1; int base = 0, "omp for collapse(2)", if (f) { base = i; f = 0; } a[i * h + j] = (i - base) >> 6, NONE)
#undef FOR
#define FOR for (int i = 0; i < n; i++)
REGION(multi_two_last, int s = 0; _Pragma("omp for nowait") for (int i = 0; i < n; i++) { s = i; b[i] = i; }, "omp for", a[i] = s, NONE)
#undef FOR
#define FOR for (unsigned i = 0; i < (unsigned) n; i++)
REGION(multi_uwide, int f = 1; unsigned long t = 0, "omp for", if (f) { t = i * 16777216u; f = 0; } l[i] = t >> 1; t += 16777216u, NONE)
#undef FOR
#define FOR for (int i = 0; i < n; i++)
REGION(multi_uwide2, int f = 1; long t = 0, "omp for", if (f) { t = (int)((unsigned)i * 16777216u); f = 0; } l[i] = t; t += 16777216, NONE)
REGION(multi_mono2, int p = -1, "omp for", if (p >= 0 && i != p + 1) b[i] = 1; p = i; a[i] = i, NONE)
REGION(sum_red_first2, int f = 1, "omp for reduction(+:red)", if (f) { red += c[i] * 2; f = 0; } else red += c[i], NONE)
REGION(sum_red_cnt, int t = 0, "omp for reduction(+:red)", t++; red += t == 700, NONE)

static void show(const char *name, void (*region)(int, int, int, int, int, int)) {
  static const int sets[][6] = {{1000, 0, 3, 1, 1, 0}, {5000, 3, 1 << 20, 0, 0, 0}, {4800, 2, -3000000 | 1 << 21, 0, 1, 0}, {5600, 40, 25, 0, 0, 0}};
  unsigned hash = 0;
  for (int s = 0; s < 4; s++) {
    for (int i = 0; i < most; i++) {
      a[i] = -1, b[i] = 5 * i, l[i] = 0, e[i] = 0;
      c[i] = s & 1 ? i * 37 % 1013 : i * 613 % 97 + (i % 211 == 7) * 1900000000 - (i % 307 == 3) * 2000000000;
      d[i] = i % 97 == 5 ? 1e220 * i : i * 0.5;
    }
    // What a thread begins with.
    for (int t = 0; t < 4; t++) c[t * sets[s][0] / 4] = t * 43000011 - 7000000, d[t * sets[s][0] / 4] = t == 1 ? 1e30 : t == 2 ? 1e250 : 1e80;
    c[700] = 777, c[701] = 12345678, c[1701] = 99, c[1702] = 12345678;
    if (s & 1) c[sets[s][0] / 2] = 12345678;
    region(sets[s][0], sets[s][1], sets[s][2], sets[s][3], sets[s][4], sets[s][5]);
    for (int i = 0; i < most; i++) {
      unsigned long bits;
      memcpy(&bits, &e[i], sizeof bits);
      hash = hash * 31 + (unsigned)a[i] * 3 + (unsigned)b[i] * 7 + (unsigned)l[i] * 5 + (unsigned)(l[i] >> 32) + (unsigned)(bits >> 20);
    }
  }
  printf("%s %x\n", name, hash);
}

#define SHOW(region) show(#region, region)

int main(void) {
  SHOW(first_sign_far);
  SHOW(first_packed3);
  SHOW(first_underflow);
  SHOW(first_mulz);
  SHOW(first_given_big);
  SHOW(first_given_div);
  SHOW(first_given_sel);
  SHOW(first_given_shift);
  SHOW(first_as_short);
  SHOW(first_as_byte_s);
  SHOW(first_as_int);
  SHOW(first_same_store);
  SHOW(first_same_store2);
  SHOW(first_same_store3);
  SHOW(first_same_atomic);
  SHOW(first_same_call);
  SHOW(first_same_call2);
  SHOW(first_else_call);
  SHOW(first_else_val);
  SHOW(first_else_val2);
  SHOW(first_else_op);
  SHOW(first_min);
  SHOW(first_rem);
  SHOW(first_long);
  SHOW(first_neg2);
  SHOW(first_long_first);
  SHOW(first_short_dist2);
  SHOW(first_dist_and2);
  SHOW(first_dist_min);
  SHOW(post_rare_else);
  SHOW(post_rare_else2);
  SHOW(post_rare_else5);
  SHOW(post_ph_sum2);
  SHOW(post_first_cond);
  SHOW(post_last_cond);
  SHOW(post_minidx);
  SHOW(post_cnt_chg);
  SHOW(post_sum_prev);
  SHOW(frame_tab);
  SHOW(frame_tab1);
  SHOW(frame_ring);
  SHOW(frame_ring2);
  SHOW(count_prod3);
  SHOW(count_prod_gt);
  SHOW(count_prod_min);
  SHOW(count_shift2);
  SHOW(count_div3);
  SHOW(count_mask_low);
  SHOW(count_mask_or);
  SHOW(count_packd);
  SHOW(count_packf);
  SHOW(count_fabsorb);
  SHOW(count_byte_wrap);
  SHOW(count_longloop);
  SHOW(count_longloop2);
  SHOW(count_state);
  SHOW(count_rng);
  SHOW(count_cntdown2);
  SHOW(count_rle);
  SHOW(nest_rows2);
  SHOW(nest_rowcnt_bad);
  SHOW(nest_colcnt_bad2);
  SHOW(nest_firstrow);
  SHOW(multi_two_last);
  SHOW(multi_uwide);
  SHOW(multi_uwide2);
  SHOW(multi_mono2);
  SHOW(sum_red_first2);
  SHOW(sum_red_cnt);
  return check_result();
}
