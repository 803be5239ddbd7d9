// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours stock-ours" }
// { dg-set-target-env-var GOMP_NVPTX_LOWLAT_POOL 0 }
// Stock's plugin passes a pool of 0 bytes on, and the device library writes 16 into it.
//
// The smallest low-latency pool that can be asked for.
#include "check.h"

int main(void) {
  check_placement();
  int a[64], none = 0;
#pragma omp target teams distribute parallel for map(from : a)
  for (int i = 0; i < 64; i++) a[i] = i;
  for (int i = 0; i < 64; i++) CHECK(a[i] == i);
#pragma omp target map(from : none)
  {
    void *p = omp_alloc(4096, omp_low_lat_mem_alloc);
    none = p == NULL;
    omp_free(p, omp_low_lat_mem_alloc);
  }
  puts("done");
  return check_result();
}
