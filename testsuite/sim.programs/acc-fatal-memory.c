// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "more than the device has" }
// { dg-output "libgomp: device memory allocation fail" }
// { dg-output "libgomp: nvptx_alloc error: out of memory" }
// { dg-set-target-env-var GOMPSIM_MEMORY 64M }
// { dg-modes "stock" }
// Device memory that cannot be had: acc_malloc says so by NULL, a data region ends the program.
#include "check.h"

int main(void) {
  check_placement();
  CHECK(acc_malloc((size_t)1 << 30) == NULL);
  size_t n = (size_t)128 << 20;
  char *a = malloc(n);
#pragma acc enter data create(a[0:n])
  puts("not reached");
  return check_result();
}
