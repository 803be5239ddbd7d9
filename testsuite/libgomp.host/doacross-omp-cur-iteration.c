/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Sink: omp_cur_iteration - 1 orders a loop completely.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int order[100], n = 0;
#pragma omp parallel for ordered schedule(dynamic, 1)
  for (int i = 0; i < 100; i++) {
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
    order[n++] = i;
#pragma omp ordered doacross(source:)
  }
  for (int i = 0; i < 100; i++) CHECK(order[i] == i);
  return 0;
}
