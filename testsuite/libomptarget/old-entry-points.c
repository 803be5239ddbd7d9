// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry points of old compilers, without locations and mappers.
#include "check.h"

#include <omp.h>
#include <stdint.h>

void __tgt_target_data_begin(int64_t, int32_t, void **, void **, int64_t *, int64_t *);
void __tgt_target_data_end(int64_t, int32_t, void **, void **, int64_t *, int64_t *);
void __tgt_target_data_update(int64_t, int32_t, void **, void **, int64_t *, int64_t *);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  void *base = a, *begin = a;
  int64_t size = sizeof a, type = 3, from = 2, to = 1;
  __tgt_target_data_begin(-1, 1, &base, &begin, &size, &type);
  check(omp_target_is_present(a, 0));
  a[0] = 10;
  __tgt_target_data_update(-1, 1, &base, &begin, &size, &to);
  a[0] = 20;
  __tgt_target_data_update(-1, 1, &base, &begin, &size, &from);
  check(a[0] == 10);
  int x = 0;
#pragma omp target map(to : a) map(from : x)
  x = a[0];
  check(x == 10);
  __tgt_target_data_end(-1, 1, &base, &begin, &size, &type);
  return omp_target_is_present(a, 0);
}
