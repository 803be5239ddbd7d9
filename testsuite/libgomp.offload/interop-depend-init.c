// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "ours" }
// Stock makes the object at once, whatever the construct depends on; its plugin fails on a thread that has not used the
// device ("invalid device context"), which may be the one that runs the construct.
//
// init with nowait and depend: the object is made after what the construct depends on.
#include "check.h"

// Not local variables: GCC 16 does not pass those of interop clauses into a parallel region.
static omp_interop_t o, p;
static int order, seen_none, seen_object, after;

int main(void) {
  check_placement();
  for (int round = 0; round < 20; round++) {
    order = seen_none = seen_object = after = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task depend(out : o)
      {
        order = 1;
        seen_none = o == omp_interop_none;
      }
#pragma omp interop init(targetsync : o) depend(inout : o) nowait
#pragma omp task depend(in : o)
      {
        seen_object = o != omp_interop_none && order == 1;
        if (seen_object) seen_object = omp_get_interop_ptr(o, omp_ipr_targetsync, NULL) != NULL;
      }
#pragma omp interop init(target : p) nowait
      CHECK(p != omp_interop_none); // no task: done at once
#pragma omp taskwait depend(in : o)
#pragma omp task depend(inout : o)
      after = 1;
#pragma omp interop use(o) depend(in : o)
      CHECK(after == 1);
#pragma omp interop destroy(o) depend(inout : o) nowait
#pragma omp interop destroy(p)
#pragma omp taskwait
    }
    CHECK(seen_none);
    CHECK(seen_object);
    CHECK(o == omp_interop_none && p == omp_interop_none);
  }
  return check_result();
}
