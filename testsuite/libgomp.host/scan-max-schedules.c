/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   reduction(inscan, max) and a user-defined reduction in a scan, with an orphaned loop.  */
#include "require.h"
#include <omp.h>

typedef struct {
  long product, count;
} pair;
#pragma omp declare reduction(join:pair : omp_out.product = omp_out.product * omp_in.product % 1000003,                     \
                                  omp_out.count += omp_in.count) initializer(omp_priv = {1, 0})

enum { n = 500 };
static int value[n], highest[n];
static pair prefix[n];

static void orphan(void) {
  static int top;
#pragma omp single
  top = -1000;
#pragma omp for reduction(inscan, max : top)
  for (int i = 0; i < n; i++) {
    if (value[i] > top) top = value[i];
#pragma omp scan inclusive(top)
    highest[i] = top;
  }
}

int main(void) {
  for (int i = 0; i < n; i++) value[i] = (i * 7919) % 1009;
#pragma omp parallel num_threads(5)
  orphan();
  pair p = {1, 0};
#pragma omp parallel for reduction(inscan, join : p) num_threads(4)
  for (int i = 0; i < n; i++) {
    p.product = p.product * (value[i] + 1) % 1000003;
    p.count++;
#pragma omp scan inclusive(p)
    prefix[i] = p;
  }
  int top = -1000;
  long product = 1;
  for (int i = 0; i < n; i++) {
    if (value[i] > top) top = value[i];
    product = product * (value[i] + 1) % 1000003;
    CHECK(highest[i] == top && prefix[i].product == product && prefix[i].count == i + 1);
  }
  return 0;
}
