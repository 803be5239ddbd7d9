// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "device" }
//
// Threads make, use and destroy objects of their own at the same time, beside target regions; no two have the same stream.
#include "check.h"

enum { threads = 4, rounds = 50 };

// In functions of their own: GCC 16 does not pass variables of interop clauses into a parallel region.
static omp_interop_t make(void) {
  omp_interop_t o;
#pragma omp interop init(targetsync : o)
  return o;
}
static void use(omp_interop_t o) {
#pragma omp interop use(o)
}
static omp_interop_t end(omp_interop_t o) {
#pragma omp interop destroy(o)
  return o;
}

int main(void) {
  check_placement();
  static void *streams[threads];
#pragma omp parallel num_threads(threads)
  {
    int me = omp_get_thread_num();
    for (int i = 0; i < rounds; i++) {
      omp_interop_t o = make();
      int x = i;
      streams[me] = omp_get_interop_ptr(o, omp_ipr_targetsync, NULL);
#pragma omp target map(tofrom : x)
      x++;
      use(o);
#pragma omp barrier
#pragma omp single
      for (int a = 0; a < threads; a++)
        for (int b = 0; b < a; b++) CHECK(streams[a] && streams[a] != streams[b]);
      o = end(o);
      CHECK(x == i + 1 && o == omp_interop_none);
    }
  }
  // One that the program leaves to the end of the process.
  CHECK(make() != omp_interop_none);
  return check_result();
}
