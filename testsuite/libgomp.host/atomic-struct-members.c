/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Atomics on members, small neighbours' neighbours, elements through pointers; side effects once.  */
#include "require.h"
#include <omp.h>
struct odd {
  char c;
  int i;
  double d;
  long long l;
};
static int calls;
static int one(void) {
#pragma omp atomic
  calls++;
  return 1;
}
int main(void) {
  struct odd o[3] = {{0}};
  int n = 0;
#pragma omp parallel reduction(+ : n)
  for (int k = 0; k < 200; k++) {
    n++;
    int v = one();
#pragma omp atomic
    o[1].i += v;
#pragma omp atomic
    o[1].d += 1;
#pragma omp atomic
    o[k % 3].l++;
#pragma omp atomic
    o[2].c ^= 3;
  }
  CHECK(o[1].i == n && o[1].d == n && o[0].l + o[1].l + o[2].l == n && calls == n && o[2].c == (n % 2 ? 3 : 0));
  return 0;
}
