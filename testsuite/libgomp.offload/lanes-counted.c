// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of what passes a test. Of `if (test (i)) ++n;` in the first iteration, which stands in front of the others, compilers
// make `n = 1`. On the lanes of a warp (lanes-counted-verbose.c says so). And what looks like it: a number that each thread
// begins with.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-rules ours-warps" }
#include "check.h"

enum { n = 1203, threads = 4 };
static int a[n];
static double d[n];

#define REGION_DATA a, d
#include "region-by-threads.h"

REGION(number, int c = 0, if (a[i] > v) c++, c)
REGION(number_and_sum, int c = 0; double s = 0, if (d[i] > v) { s += d[i]; c++; }, (long)s + c)
REGION(number_in_double, double c = 0; double s = 0, if (d[i] > v) { s += d[i]; c += 1; }, (long)(s + c))
REGION(by_three, long c = 0; double s = 0, if (d[i] > v) { s += d[i]; c += 3; }, (long)s + c)
REGION(and, int c = 0; long s = 0, if (a[i] > v && i % 3 != 0) { s += a[i]; c++; }, s * 2 + c)
REGION(or, int c = 0; long s = 0, if (a[i] > v || i % 3 == 0) { s += a[i]; c++; }, s * 2 + c)
REGION(two, int low = 0; int high = 0, if (a[i] < v) low++; else if (a[i] > 2 * v) high++, low * 10000 + high)
REGION(down, int c = 0; double s = 0, if (d[i] > v) { s -= d[i]; c--; }, (long)s + c)
REGION(found, int c = 0; double s = 0, if (a[i] == v) { s += d[i]; c++; }, (long)s + c)

// The compiler has one register for the zero that both begin with.
REGION(either, double s = 0; double q = 0, if (d[i] > v) s += d[i]; else q += d[i] * 2, (long)s * 3 + (long)q)
REGION(either_and_number, double s = 0; double q = 0; int c = 0, if (d[i] > v) { s += d[i]; c++; } else q += d[i] * d[i],
       (long)s * 3 + (long)q + c)
REGION(two_sums, double s = 0; double q = 0, if (d[i] > v) { s += d[i]; q += d[i] * d[i]; }, (long)s * 3 + (long)q)
REGION(two_products, long s = 1; long q = 1, if (a[i] % 64 == v % 64) s *= 3; else if (a[i] % 64 == 5) q *= 5, s * 7 + q)

// Each thread begins with such a number.
REGION(from_one, int c = 1; double s = 0, if (d[i] > v) { s += d[i]; c++; }, (long)s + c)
REGION(from_flag, int c = v > 100; double s = 0, if (d[i] > v) { s += d[i]; c++; }, (long)s + c)
REGION(from_data, int c = 0; double s = 0; if (a[7] > v) c = 1, if (d[i] > v) { s += d[i]; c++; }, (long)s + c)
// What a thread has seen decides.
REGION(first_is_other, int c = 0; int seen = 0, if (a[i] > v) { if (!seen) { seen = 1; c = 1; } else c += 2; }, c)
REGION(first_is_all, int c = 0; int seen = 0, if (!seen) { seen = 1; if (a[i] > v) c = 1; } else if (a[i] > v) c += 2, c)
REGION(first_of_all, int c = 0; int seen = 0, if (!seen) { seen = 1; c = a[i] > v; } else if (a[i] > v) c++, c)
REGION(first_alone, int c = 0; int seen = 0, if (!seen) { seen = 1; if (a[i] > v) c = 1; } else if (a[i] < v) c++, c)
REGION(row, int c = 0; int most = 0, c = a[i] > v ? c + 1 : 0; most = c > most ? c : most, most)
REGION(swapped, double s = 0; double q = 0, if (d[i] > v) s += d[i]; else { double t = s; s = q; q = t + 1; },
       (long)s * 3 + (long)q)
REGION(taken_over, double s = 0; double q = 0, if (d[i] > v) s += d[i]; else q = s + d[i], (long)s * 3 + (long)q)
REGION(into_other, double s = 0; double q = 0, if (d[i] > v) s += d[i]; else { q += s; s = 0; }, (long)s * 3 + (long)q)
REGION(set_again, int c = 0; double s = 0, if (a[i] > v) c++; if (a[i] == 2 * v) c = 1; s += c, (long)s + c)

int main(void) {
  for (int i = 0; i < n; i++) d[i] = a[i] = (i * 733) % n;
  for (int m = 5; m <= n; m = m * 6 + 3)
    for (int v = 3; v < n; v = v * 5 + 1) {
      SAME(number);
      SAME(number_and_sum);
      SAME(number_in_double);
      SAME(by_three);
      SAME(and);
      SAME(or);
      SAME(two);
      SAME(down);
      SAME(found);
      SAME(either);
      SAME(either_and_number);
      SAME(two_sums);
      SAME(two_products);
      SAME(from_one);
      SAME(from_flag);
      SAME(from_data);
      SAME(first_is_other);
      SAME(first_is_all);
      SAME(first_of_all);
      SAME(first_alone);
      SAME(row);
      SAME(swapped);
      SAME(taken_over);
      SAME(into_other);
      SAME(set_again);
    }
  return check_result();
}
