/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   allocate directives on automatic variables and statics.  */
#include "require.h"
#include <omp.h>
#include <stdint.h>
static int g;
#pragma omp allocate(g) allocator(omp_default_mem_alloc)
static int f(int n) {
  int a = n, b[20];
  char c;
#pragma omp allocate(a) align(64)
#pragma omp allocate(b, c) allocator(omp_thread_mem_alloc)
  for (int i = 0; i < 20; i++) b[i] = i * a;
  c = 3;
  CHECK((uintptr_t)&a % 64 == 0);
  return n ? b[19] + c + f(n - 1) : 0;
}
int main(void) {
  int bad = 0;
#pragma omp parallel reduction(+ : bad)
  for (int i = 0; i < 50; i++) bad += f(5) != 19 * 15 + 15;
  g = 4;
  CHECK(!bad && g == 4);
  return 0;
}
