// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A plugin that cannot tell what becomes of a launch: the line has the program's own numbers.
// without: describe_launch
// environment: LIBOMPTARGET_INFO=16 OMP_TARGET_OFFLOAD=mandatory
// prints: device 0 info: Launching kernel __omp_offloading_\S+ with \[3,1,1\] blocks and \[5,1,1\] threads in unknown mode\n
// sanitizer: the plugin is that of the plain build
int main(void) {
  int n = 0;
#pragma omp target teams num_teams(3) thread_limit(5) map(tofrom : n)
#pragma omp atomic
  n++;
  return n < 1;
}
