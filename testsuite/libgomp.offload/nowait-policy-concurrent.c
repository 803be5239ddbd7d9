// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-set-target-env-var REGOMP_NOWAIT concurrent }
// With stock as either half regions do not run beside each other; ordered, the first one would wait for ever.
//
// REGOMP_NOWAIT=concurrent: nothing but depend clauses orders regions that name the same storage.
#include "aux/rendezvous.h"
#include "check.h"

int main(void) {
  check_placement();
  int a[4] = {0};
  uint64_t here = make_rendezvous();
#pragma omp target data map(tofrom : a)
  {
    for (int i = 0; i < 4; i++) {
#pragma omp target nowait
      {
        meet(here, 4);
        a[i] = i + 1;
      }
    }
#pragma omp taskwait
#pragma omp target nowait depend(inout : a)
    a[0] = 10;
#pragma omp target nowait depend(inout : a)
    a[0]++;
#pragma omp taskwait
  }
  free_rendezvous(here);
  CHECK(a[0] == 11 && a[1] == 2 && a[2] == 3 && a[3] == 4);
  puts("done");
  return check_result();
}
