// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "device" }
//
// prefer_type: the first foreign runtime of the list that the device has; attributes and runtimes it does not have are
// skipped.
#include "check.h"

static int runtime_of(omp_interop_t o) {
  omp_interop_rc_t rc = omp_irc_other;
  int id = (int)omp_get_interop_int(o, omp_ipr_fr_id, &rc);
  return rc == omp_irc_success ? id : -1;
}

#define RUNTIME_WITH(...)                                                                                                   \
  ({                                                                                                                        \
    omp_interop_t o = omp_interop_none;                                                                                     \
    PRAGMA(omp interop init(prefer_type(__VA_ARGS__), targetsync : o))                                                      \
    int id = runtime_of(o);                                                                                                 \
    PRAGMA(omp interop destroy(o))                                                                                          \
    CHECK(o == omp_interop_none);                                                                                           \
    id;                                                                                                                     \
  })
#define PRAGMA(...) _Pragma(#__VA_ARGS__)

int main(void) {
  check_placement();
  CHECK(RUNTIME_WITH("cuda") == omp_ifr_cuda);
  CHECK(RUNTIME_WITH("cuda_driver") == omp_ifr_cuda_driver);
  CHECK(RUNTIME_WITH("hip") == omp_ifr_hip);
  CHECK(RUNTIME_WITH("hsa", "hip", "cuda") == omp_ifr_hip);
  CHECK(RUNTIME_WITH("opencl", "sycl", "level_zero", "cuda_driver", "cuda") == omp_ifr_cuda_driver);
  CHECK(RUNTIME_WITH("hsa") == omp_ifr_cuda);
  CHECK(RUNTIME_WITH({fr("hsa"), attr("ompx_one")}, {fr("cuda_driver"), attr("ompx_two", "ompx_three"), attr("ompx_four")},
                     {fr("cuda")}) == omp_ifr_cuda_driver);
  CHECK(RUNTIME_WITH({attr("ompx_one")}, {fr("hip")}) == omp_ifr_hip);
  CHECK(RUNTIME_WITH({attr("ompx_one")}) == omp_ifr_cuda);
  CHECK(RUNTIME_WITH({attr("ompx_one"), fr("hip")}) == omp_ifr_hip);

  // A list for each object.
  omp_interop_t a, b, c;
#pragma omp interop init(prefer_type("hip"), target : a) init(targetsync : b) init(prefer_type("cuda_driver"), target : c)
  CHECK(runtime_of(a) == omp_ifr_hip && runtime_of(b) == omp_ifr_cuda && runtime_of(c) == omp_ifr_cuda_driver);
  CHECK(!omp_get_interop_ptr(a, omp_ipr_targetsync, NULL) && omp_get_interop_ptr(b, omp_ipr_targetsync, NULL));
#pragma omp interop destroy(a, b, c)
  return check_result();
}
