// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A map type that names a parent beyond the list is as if it named none.
// llvm: it reads beyond the arrays
#include "check.h"

#include <omp.h>
#include <stdint.h>

void __tgt_target_data_begin_mapper(void *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **, void **);
void __tgt_target_data_end_mapper(void *, int64_t, int32_t, void **, void **, int64_t *, int64_t *, void **, void **);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  void *base = a, *begin = a;
  int64_t size = sizeof a, type = 0x3 | (int64_t)0x7ffe << 48;
  __tgt_target_data_begin_mapper(0, 0, 1, &base, &begin, &size, &type, 0, 0);
  check(omp_target_is_present(a, 0));
  __tgt_target_data_end_mapper(0, 0, 1, &base, &begin, &size, &type, 0, 0);
  return omp_target_is_present(a, 0);
}
