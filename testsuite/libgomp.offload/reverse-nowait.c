// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload from target nowait regions and from regions in tasks; the host goes on meanwhile.
#pragma omp requires reverse_offload
#include "check.h"

enum { regions = 6 };

static int served;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note(void) { __atomic_fetch_add(&served, 1, __ATOMIC_RELAXED); }

int main(void) {
  check_placement();
  int results[regions] = {0}, chain = 1;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < regions; i++) {
      int *p = &results[i];
#pragma omp target nowait map(from : p [0:1]) firstprivate(i)
      {
        int r = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : r)
        {
          note();
          r = 7 * i;
        }
        p[0] = r;
      }
    }
    for (int i = 0; i < 4; i++) {
#pragma omp target nowait map(tofrom : chain) depend(inout : chain) firstprivate(i)
      {
        int c = chain;
#pragma omp target device(ancestor : 1) map(tofrom : c) firstprivate(i)
        c = c * 10 + i;
        chain = c;
      }
    }
  }
  for (int i = 0; i < regions; i++) CHECK(results[i] == 7 * i);
  CHECK(served == regions && chain == 10123);
  printf("%d\n", chain);
  return check_result();
}
