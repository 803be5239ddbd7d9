// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions have ended when the entry point returns, also with nowait: asked about a handle, whatever that is, the library says
// that there is nothing to wait for.
//
// llvm: it ends the process where a handle is not one of its own
#include "check.h"

void __tgt_target_nowait_query(void **);

int main(void) {
  int x = 0, made_up = 5;
#pragma omp target map(tofrom : x) nowait depend(inout : x)
  x++;
  void *none = NULL, *some = &made_up, *wild = (void *)8;
  __tgt_target_nowait_query(&none);
  __tgt_target_nowait_query(&some);
  __tgt_target_nowait_query(&wild);
  __tgt_target_nowait_query(NULL);
  check(!none && !some && !wild && made_up == 5);
#pragma omp target map(tofrom : x) nowait depend(inout : x)
  x += 2;
#pragma omp taskwait
  check(x == 3);
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 20; i++) {
    int mine = i;
    void *handle = &mine;
#pragma omp target map(tofrom : mine) nowait
    mine++;
    __tgt_target_nowait_query(&handle);
    check(!handle);
#pragma omp taskwait
    check(mine == i + 1);
  }
  return 0;
}
