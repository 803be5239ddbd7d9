/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Pointers as loop variables, up, down, with steps, and of structs.  */
#include "require.h"
#include <omp.h>
struct big {
  int v;
  char rest[37];
};
int main(void) {
  int a[200] = {0};
  struct big b[64];
#pragma omp parallel for schedule(dynamic, 5)
  for (int *p = a; p < a + 200; p++) *p += p - a;
#pragma omp parallel for schedule(guided)
  for (int *p = a + 199; p >= a; p -= 3) *p += 1000;
  for (int i = 0; i < 200; i++) CHECK(a[i] == i + ((199 - i) % 3 == 0 ? 1000 : 0));
#pragma omp parallel for schedule(static, 1)
  for (struct big *p = b; p != b + 64; ++p) p->v = p - b;
  for (int i = 0; i < 64; i++) CHECK(b[i].v == i);
  int *q, n = 0;
#pragma omp parallel for lastprivate(q) reduction(+ : n)
  for (q = a; q < a + 7; q += 2) n++;
  CHECK(n == 4 && q == a + 8);
  return 0;
}
