// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the address is the host's" }
// { dg-output "illegal address in kernel main.*omp_fn.*invalid write at address 0x[0-9a-f]+; it is not a device address" }
// { dg-output "libgomp: cu.* error: an illegal memory access was encountered" }
// { dg-modes "stock stock-ours" }
// { dg-nondeterministic }
// A pointer of the host, used on the device: the simulator names the kernel and the address. What the plugins say
// while they end differs.
#include "check.h"

int main(void) {
  check_placement();
  int *p = malloc(100 * sizeof *p);
#pragma acc parallel loop deviceptr(p) num_gangs(1)
  for (int i = 0; i < 100; i++) p[i] = i;
  puts("not reached");
  return check_result();
}
