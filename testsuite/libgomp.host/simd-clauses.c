/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   safelen, simdlen, aligned, nontemporal, if(simd:), linear, reduction and lastprivate in simd loops, declare simd
   functions.  */
#include "require.h"
#include <omp.h>
#pragma omp declare simd uniform(b) linear(i) notinbranch
static int addmul(int a, int b, int i) { return a * b + i; }
#pragma omp declare simd inbranch
static float half(float x) { return x / 2; }
int main(void) {
  static int a[200] __attribute__((aligned(64))), b[200] __attribute__((aligned(64)));
  for (int i = 0; i < 200; i++) {
    a[i] = i;
    b[i] = 0;
  }
#pragma omp simd aligned(a, b : 64) simdlen(4) safelen(16)
  for (int i = 0; i < 200; i++) b[i] = addmul(a[i], 3, i);
  for (int i = 0; i < 200; i++) CHECK(b[i] == 4 * i);
  int last = 0, s = 0, k = 5;
#pragma omp simd lastprivate(last) reduction(+ : s) linear(k : 2) if (simd : s == 0) nontemporal(b)
  for (int i = 0; i < 100; i++) {
    last = i;
    s += k;
    k += 2;
  }
  CHECK(last == 99 && s == 100 * 5 + 99 * 100 && k == 205);
  float v[64];
  for (int i = 0; i < 64; i++) v[i] = i;
#pragma omp parallel for simd if (parallel : 1) if (simd : 0) schedule(simd : static, 5)
  for (int i = 0; i < 64; i++)
    if (i & 1) v[i] = half(v[i]);
  for (int i = 0; i < 64; i++) CHECK(v[i] == (i & 1 ? i / 2.f : i));
#pragma omp parallel for simd schedule(simd, monotonic : dynamic, 3) collapse(2) reduction(+ : s)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) s += i * j;
  CHECK(s == 10400 + 2025);
  return 0;
}
