/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   copyin gives each thread the primary's values of arrays and structs, at each region again.  */
#include "require.h"
#include <omp.h>
struct pair {
  int a;
  double b;
};
static int x, arr[100];
static struct pair p;
static char *text;
#pragma omp threadprivate(x, arr, p, text)
int main(void) {
  for (int round = 0; round < 20; round++) {
    x = round;
    text = "abc";
    p.a = round + 1;
    p.b = round / 2.0;
    for (int i = 0; i < 100; i++) arr[i] = i * round;
    int bad = 0;
#pragma omp parallel copyin(x, arr, p, text) num_threads(1 + round % 6) reduction(+ : bad)
    {
      bad += x != round || p.a != round + 1 || p.b != round / 2.0 || text[1] != 'b';
      for (int i = 0; i < 100; i++) bad += arr[i] != i * round;
      x = -omp_get_thread_num();
      for (int i = 0; i < 100; i++) arr[i] = -1;
#pragma omp barrier
      bad += x != -omp_get_thread_num();
    }
    CHECK(!bad);
  }
  return 0;
}
