// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
//
// Without a device there are no interoperability objects; constructs and routines cope with omp_interop_none.
// { dg-modes "host" }
#include "check.h"

// Not local variables: GCC 16 does not pass those of interop clauses into a parallel region.
static omp_interop_t a = (omp_interop_t)42, b = (omp_interop_t)43;
static int x;

int main(void) {
  check_placement();
#pragma omp interop init(targetsync : a)
#pragma omp interop init(prefer_type("cuda"), target : b) nowait
#pragma omp taskwait
  CHECK(a == omp_interop_none && b == omp_interop_none);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x)
    x = 1;
#pragma omp interop use(a) depend(inout : x)
#pragma omp interop destroy(a, b) depend(inout : x) nowait
  }
  CHECK(x == 1);
  for (int p = omp_ipr_targetsync; p <= omp_ipr_fr_id; p++) {
    omp_interop_rc_t rc;
    omp_get_interop_int(a, (omp_interop_property_t)p, &rc);
    CHECK(rc == omp_irc_empty);
    CHECK(omp_get_interop_type_desc(a, (omp_interop_property_t)p) == NULL);
  }
  return check_result();
}
