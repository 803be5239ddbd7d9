/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Reductions over arrays, sections and user-defined types on regions, loops and sections.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int a[10] = {0}, n = 100;
  double b = 1;
  unsigned c = ~0u;
  int mx = -1000, mn = 1000, land = 1, lor = 0;
#pragma omp parallel for num_threads(4) reduction(+ : a[:10]) reduction(* : b) reduction(& : c) reduction(max : mx) \
    reduction(min : mn) reduction(&& : land) reduction(|| : lor)
  for (int i = 0; i < n; i++) {
    a[i % 10] += i;
    if (i % 10 == 0) b *= 2;
    c &= ~(1u << (i % 16));
    if (i > mx) mx = i;
    if (-i < mn) mn = -i;
    land = land && i >= 0;
    lor = lor || i == 57;
  }
  for (int i = 0; i < 10; i++) CHECK(a[i] == 450 + 10 * i);
  CHECK(b == 1024 && c == 0xffff0000u && mx == 99 && mn == -99 && land && lor);
  return 0;
}
