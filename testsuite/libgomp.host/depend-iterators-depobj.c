/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Dependences by iterators and depend objects: made, updated, destroyed; in tasks and taskwait.  */
#include "require.h"
#include <omp.h>
int main(void) {
  int a[10], order = 0, bad = 0, first = -1;
  omp_depend_t d0, d1, d2;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    for (int i = 0; i < 10; i++)
#pragma omp task depend(out : a[i]) firstprivate(i)
      a[i] = i * i;
#pragma omp task depend(iterator(int k = 0 : 10), in : a[k]) shared(bad)
    for (int i = 0; i < 10; i++) bad += a[i] != i * i;
#pragma omp task depend(iterator(int k = 9 : -1 : -1, j = 0 : 2), inout : a[k - (k > 8 && j)])
    for (int i = 0; i < 10; i++) a[i]++;
#pragma omp taskwait depend(iterator(k = 0 : 10 : 3), in : a[k])
    bad += a[9] != 82 || a[0] != 1;
#pragma omp depobj(d0) depend(out : order)
#pragma omp depobj(d1) depend(in : order)
#pragma omp depobj(d2) depend(mutexinoutset : order)
#pragma omp task depend(depobj : d0)
    order = 1;
    for (int i = 0; i < 4; i++)
#pragma omp task depend(depobj : d2)
      order *= 2;
#pragma omp task depend(depobj : d1) shared(first)
    first = order;
#pragma omp depobj(d1) update(inout)
#pragma omp task depend(depobj : d1)
    order++;
#pragma omp taskwait depend(depobj : d0)
    bad += order != 17;
#pragma omp depobj(d0) destroy
#pragma omp depobj(d1) destroy
#pragma omp depobj(d2) destroy
  }
  CHECK(!bad && first == 16 && order == 17);
  return 0;
}
