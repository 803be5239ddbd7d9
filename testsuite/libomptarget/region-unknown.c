// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region that no image has.
// dies: .
#include <stdint.h>

int __tgt_target_kernel(void *, int64_t, int32_t, int32_t, void *, void *);

int main(void) {
  static char region;
  static struct {
    uint32_t version, count;
    void *arrays[6];
    uint64_t more[6];
  } arguments = {3, 0, {0}, {0}};
  int x = 1;
#pragma omp target map(tofrom : x)
  x = 2;
  __tgt_target_kernel(0, -1, 1, 0, &region, &arguments);
  return 0;
}
