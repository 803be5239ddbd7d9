// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-gcn" } GCC's plugin ends the program
// { dg-set-target-env-var GOMPSIM_DEVICE gfx1030,gfx90a }
// { dg-output "GCN code object ISA 'gfx90a' is incompatible with GPU ISA 'gfx1030' .device 0.\.\n" }
// { dg-output "Try to recompile with '-foffload-options=-march=gfx1030',\n" }
// { dg-output "target regions run on the host instead" }
//
// A device that the program has no code for beside one that it has: regions of the first run on the host, with one message.
#include "check.h"

int main(void) {
  CHECK(omp_get_num_devices() == 2);
  for (int round = 0; round < 2; round++)
    for (int d = 0; d < 2; d++) {
      int on_host = -1, x = 3;
#pragma omp target map(from : on_host) map(tofrom : x) device(d)
      {
        on_host = omp_is_initial_device();
        x += 2;
      }
      CHECK(on_host == (d == 0) && x == 5);
    }
  return check_result();
}
