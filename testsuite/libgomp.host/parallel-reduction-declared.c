/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Declared reductions with initializer, of structs, several for one type, in loops, sections and scope.  */
#include "require.h"
#include <omp.h>
struct acc {
  long sum;
  int count, least;
};
static void join(struct acc *a, const struct acc *b) {
  a->sum += b->sum;
  a->count += b->count;
  if (b->least < a->least) a->least = b->least;
}
static void start(struct acc *a, const struct acc *orig) {
  a->sum = 0;
  a->count = 0;
  a->least = orig->least;
}
#pragma omp declare reduction(gather : struct acc : join(&omp_out, &omp_in)) initializer(start(&omp_priv, &omp_orig))
#pragma omp declare reduction(maxabs:int : omp_out = abs(omp_in) > abs(omp_out) ? omp_in : omp_out) initializer(omp_priv = 0)
#pragma omp declare reduction(+ : struct acc : omp_out.sum += omp_in.sum)
int main(void) {
  struct acc a = {7, 0, 1000}, b = {1, 2, 3};
  int m = 0;
#pragma omp parallel for reduction(gather : a) reduction(maxabs : m) schedule(dynamic, 3)
  for (int i = 1; i <= 200; i++) {
    a.sum += i;
    a.count++;
    if (500 - i < a.least) a.least = 500 - i;
    if (abs(i % 7 ? i : -2 * i) > abs(m)) m = i % 7 ? i : -2 * i;
  }
  CHECK(a.sum == 20107 && a.count == 200 && a.least == 300 && m == -392);
#pragma omp parallel num_threads(3)
  {
#pragma omp sections reduction(+ : b)
    {
      b.sum += 10;
#pragma omp section
      b.sum += 100;
    }
#pragma omp scope reduction(gather : a)
    a.count++;
  }
  CHECK(b.sum == 111 && b.count == 2 && a.count == 203 && a.sum == 20107);
  return 0;
}
