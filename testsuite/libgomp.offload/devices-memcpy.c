// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
//
// omp_target_memcpy from one device to another, which GCC's library refuses; more than goes in one piece, at offsets, and as
// a task.
#include "check.h"

enum { n = 50000 };

int main(void) {
  check_placement();
  const int host = omp_get_initial_device();
  static int a[n], b[n];
  for (int i = 0; i < n; i++) a[i] = i;
  int *p = omp_target_alloc(sizeof a, 0), *q = omp_target_alloc(sizeof a, 1);
  CHECK(omp_target_memcpy(p, a, sizeof a, 0, 0, 0, host) == 0);
  CHECK(omp_target_memcpy(q, p, sizeof a, 0, 0, 1, 0) == 0);
  CHECK(omp_target_memcpy(b, q, sizeof a, 0, 0, host, 1) == 0 && memcmp(a, b, sizeof a) == 0);
  CHECK(omp_target_memcpy(p, q, 8, 4, 400, 0, 1) == 0 && omp_target_memcpy(p, q, 0, 0, 0, 0, 1) == 0);
  CHECK(omp_target_memcpy(b, p, 16, 0, 0, host, 0) == 0 && b[0] == 0 && b[1] == 100 && b[2] == 101 && b[3] == 3);
  omp_depend_t after;
#pragma omp depobj(after) depend(inout : b)
  CHECK(omp_target_memcpy_async(q, p, 16, 0, 0, 1, 0, 1, &after) == 0);
  CHECK(omp_target_memcpy_async(b, q, 16, 160, 0, host, 1, 1, &after) == 0);
#pragma omp taskwait
  CHECK(b[40] == 0 && b[41] == 100 && b[43] == 3);
#pragma omp depobj(after) destroy
  omp_target_free(p, 0);
  omp_target_free(q, 1);
  return check_result();
}
