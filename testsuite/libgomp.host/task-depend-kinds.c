/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   mutexinoutset, inoutset, depobj, iterators, omp_all_memory.  */
#include "require.h"
#include <omp.h>
int main(void) {
  for (int round = 0; round < 20; round++) {
    int x = 0, s = 0, busy = 0, a[8] = {0}, all = 0, after = 0;
    omp_depend_t obj, obj2;
#pragma omp depobj(obj) depend(inout : x)
#pragma omp depobj(obj2) depend(in : x)
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(depobj : obj) shared(x)
      x = 1;
      for (int i = 0; i < 6; i++)
#pragma omp task depend(mutexinoutset : x) shared(x, busy)
      {
        int b;
#pragma omp atomic capture
        b = busy++;
        CHECK(b == 0 && x >= 1);
        x++;
#pragma omp atomic
        busy--;
      }
      for (int i = 0; i < 5; i++)
#pragma omp task depend(inoutset : x) shared(x, s)
      {
        CHECK(x == 7);
#pragma omp atomic
        s++;
      }
#pragma omp task depend(depobj : obj2) shared(s)
      CHECK(s == 5);
#pragma omp task depend(iterator(i = 0 : 8), out : a[i]) shared(a)
      for (int i = 0; i < 8; i++) a[i] = i;
#pragma omp task depend(iterator(i = 0 : 8 : 2), in : a[i]) shared(a)
      CHECK(a[6] == 6);
#pragma omp task depend(inout : omp_all_memory) shared(all, a, x)
      {
        CHECK(a[7] == 7 && x == 7);
        all = 1;
      }
#pragma omp task depend(in : a[3]) shared(all, after)
      {
        CHECK(all == 1);
#pragma omp atomic
        after++;
      }
#pragma omp task depend(in : busy) shared(all, after)
      {
        CHECK(all == 1);
#pragma omp atomic
        after++;
      }
#pragma omp task depend(out : omp_all_memory) shared(after)
      CHECK(after == 2);
#pragma omp depobj(obj) update(in)
    }
#pragma omp depobj(obj) destroy
#pragma omp depobj(obj2) destroy
  }
  return 0;
}
