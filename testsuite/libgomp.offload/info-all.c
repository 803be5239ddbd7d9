// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// Names and geometry of kernels come from our plugin.
// { dg-nondeterministic }
// { dg-set-target-env-var REGOMP_INFO -1 }
// { dg-output "regomp device 0: gompsim \\(simulated GPU\\), compute capability \[0-9.\]+, \[0-9\]+ MiB" }
// { dg-output "\[0-9\]+ multiprocessors, CUDA driver" }
// { dg-output "image with \[0-9\]+ functions and \[0-9\]+ variables loaded" }
// { dg-output "target enter data at \[^ \]+\\+0x\[0-9a-f\]+, 1 list items" }
// { dg-output "  firstprivate, passed by value: 0x7\n" }
// { dg-output "  to 0x\[0-9a-f\]+, 400 bytes" }
// { dg-output "mapping made: host .0x\[0-9a-f.x\]+., 400 bytes, device 0x\[0-9a-f\]+, count 1, mapped" }
// { dg-output "copy of 400 bytes from host 0x\[0-9a-f\]+ to device" }
// { dg-output "mapping exists: host .0x\[0-9a-f.x\]+., 400 bytes, device 0x\[0-9a-f\]+, count 2" }
// { dg-output "kernel main\[^ \]* starts: 2 teams of 3 threads of 32 lanes, \[0-9\]+ registers" }
// { dg-output "kernel main\[^ \]* ended after \[0-9.\]+ us" }
// { dg-output "kernel main\[^ \]* starts, nowait: 1 teams" }
// { dg-output "zero-length section at 0x\[0-9a-f\]+: nothing is mapped there" }
// { dg-output "mapping table\n" }
// { dg-output "copy of 400 bytes from device 0x\[0-9a-f\]+ to host" }
// { dg-output "mapping removed: host .0x\[0-9a-f.x\]+., 400 bytes" }
//
// REGOMP_INFO: each kind of line.
#include "check.h"

int main(void) {
  static int a[100];
  int other[4] = {1, 2, 3, 4}, *p = other, sum = 0, x = 0, seven = 7;
#pragma omp target enter data map(to : a)
#pragma omp target teams num_teams(2) thread_limit(3) map(tofrom : a)
  a[omp_get_team_num()] = 1;
#pragma omp target nowait map(tofrom : x)
  x = seven / 7;
#pragma omp taskwait
#pragma omp target map(tofrom : sum)
  sum = p == 0;
#pragma omp target exit data map(from : a)
  CHECK(a[0] == 1 && a[1] == 1 && x == 1);
  return check_result();
}
