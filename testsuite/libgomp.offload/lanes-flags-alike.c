// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What looks like a flag that is found once, or like a sum of a short type, and is not: the thread's iterations depend on
// their order, and each thread has its own.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 1203, threads = 4 };
static int a[n], out[n];

#define REGION_DATA a, out
#include "region-by-threads.h"

// How many there are up to the first one.
REGION(counted, int found = 0; int count = 0, if (!found) { count++; found = a[i] == v; }, count)
REGION(counted_behind, int found = 0; int count = 0, count += !found; found = found || a[i] == v, count)
REGION(marked, int found = 0, if (!found) { out[i] = v; found = a[i] % 64 == v; }, found)
REGION(which, int found = 0; int where = -1, if (!found && a[i] == v) { found = 1; where = i; }, where)
REGION(toggled, int odd = 0, odd = !odd, odd)
REGION(toggled_by, int odd = 0, if (a[i] % 3 == v % 3) odd = !odd, odd)
REGION(last, int flag = 0, flag = a[i] > v, flag)
REGION(reset, int flag = 0, if (a[i] % 7 == v % 7) flag = 1; if (a[i] % 11 == v % 11) flag = 0, flag)
REGION(reset_or, int flag = 1, flag = (flag && a[i] % 5 != v % 5) || a[i] % 13 == v % 13, flag)
REGION(read, int flag = 0; int sum = 0, flag = flag || a[i] == v; sum += flag, sum)
REGION(of_three, int flag = 2, flag = flag && a[i] % 7 != v % 7, flag)
REGION(of_five, int flag = 5, if (a[i] == v) flag = 1, flag)
REGION(both, int flag = 0; int other = 0, flag = flag || a[i] == v; other = other || (flag && a[i] == v + 1), other * 2 + flag)
// 300 is not in a byte.
REGION(cut, unsigned char most = 0, most = (unsigned char)((a[i] & 511) > most ? (a[i] & 511) : most), most)
REGION(cut_short, short most = -5, most = (short)((a[i] * 37) > most ? (a[i] * 37) : most), most)
REGION(wide, unsigned all = 0; unsigned char low = 0, all = low | (unsigned)a[i]; low = (unsigned char)all, all)
REGION(limited, short sum = 0, sum = (short)(sum + a[i] > 30000 ? 30000 : sum + a[i]), sum)
REGION(halved, short sum = 0, sum = (short)((sum + a[i]) / 2), sum)
REGION(truncated, int sum = 0, sum = (int)(sum + a[i] * -0.3), sum)
REGION(rounded, double sum = 0.5, sum = (float)(sum + a[i]), (long)sum)
REGION(used, float sum = 0; long seen = 0, sum += a[i] * 2.0; seen += (long)sum, seen)

int main(void) {
  for (int i = 0; i < n; i++) a[i] = (i * 733) % n;
  for (int m = 5; m <= n; m = m * 6 + 3)
    for (int k = 0; k < 3; k++) {
      const int v = k == 0 ? 31 : a[m / 2];
      SAME(counted);
      SAME(counted_behind);
      SAME(which);
      SAME(toggled);
      SAME(toggled_by);
      SAME(last);
      SAME(reset);
      SAME(reset_or);
      SAME(read);
      SAME(of_three);
      SAME(of_five);
      SAME(both);
      SAME(cut);
      SAME(cut_short);
      SAME(wide);
      SAME(limited);
      SAME(halved);
      SAME(truncated);
      SAME(rounded);
      SAME(used);
      long before = 0, behind = 0;
      for (int i = 0; i < n; i++) out[i] = 0;
      const long there = marked(m, v % 64);
      for (int i = 0; i < n; i++) before += (long)out[i] * (i + 1), out[i] = 0;
      CHECK(there == marked_here(m, v % 64));
      for (int i = 0; i < n; i++) behind += (long)out[i] * (i + 1);
      CHECK(before == behind);
    }
  return check_result();
}
