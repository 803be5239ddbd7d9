// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "device" }
//
// append_args: a variant function is handed interoperability objects, made for the call or named by the interop clause.
#include "check.h"

static int calls, base_calls;
static omp_interop_t given;

static int runtime_of(omp_interop_t o) { return (int)omp_get_interop_int(o, omp_ipr_fr_id, NULL); }

static void variant(int *x, omp_interop_t first, omp_interop_t second) {
  calls++;
  if (given == omp_interop_none)
    CHECK(runtime_of(first) == omp_ifr_cuda_driver && omp_get_interop_ptr(first, omp_ipr_targetsync, NULL));
  else
    CHECK(first == given);
  CHECK(second != first && runtime_of(second) == omp_ifr_hip);
  CHECK(omp_get_interop_ptr(second, omp_ipr_targetsync, NULL) == NULL);
  *x += 10;
}
#pragma omp declare variant(variant) match(construct = {dispatch})                                                          \
    append_args(interop(prefer_type("cuda_driver"), targetsync), interop(prefer_type("hip"), target))
static void base(int *x) {
  base_calls++;
  *x += 1;
}

int main(void) {
  check_placement();
  int x = 0;
  base(&x);
#pragma omp dispatch
  base(&x);
#pragma omp dispatch device(omp_get_default_device()) nocontext(0)
  base(&x);
#pragma omp interop init(targetsync : given)
#pragma omp dispatch interop(given)
  base(&x);
#pragma omp interop destroy(given)
#pragma omp dispatch novariants(1)
  base(&x);
  CHECK(x == 32 && calls == 3 && base_calls == 2);
  return check_result();
}
