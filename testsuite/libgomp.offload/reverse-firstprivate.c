// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-stock" } stock hands the reverse region the device's address of such a copy, which the host
// cannot read.
//
// Reverse offload with firstprivate data that are not integers: floating point, structures, arrays, large ones.
#pragma omp requires reverse_offload
#include "check.h"

struct inner {
  short s;
  double d[2];
};
struct large {
  int a[200];
};

int main(void) {
  check_placement();
  int bad = 0;
#pragma omp target map(tofrom : bad)
  {
    double real = 2.5;
    float f = 0.5f;
    int in[10], seen = 0;
    struct inner s = {3, {1.5, 2.5}};
    struct large l;
    char text[7] = "abcdef";
    for (int i = 0; i < 10; i++) in[i] = i;
    for (int i = 0; i < 200; i++) l.a[i] = 3 * i;
#pragma omp target device(ancestor : 1) map(from : seen) firstprivate(real, f, in, s, l, text)
    {
      seen = real == 2.5 && f == 0.5f && in[9] == 9 && s.s == 3 && s.d[1] == 2.5 && l.a[199] == 597 && text[5] == 'f';
      real = 0;
      in[9] = 0;
      s.d[1] = 0;
      l.a[199] = 0;
    }
    bad += !seen || real != 2.5 || in[9] != 9 || s.d[1] != 2.5 || l.a[199] != 597;
    // Implicitly.
#pragma omp target device(ancestor : 1) map(from : seen)
    {
      seen = real + f == 3;
      f = 7;
    }
    bad += !seen || f != 0.5f;
  }
  CHECK(bad == 0);
  puts("done");
  return check_result();
}
