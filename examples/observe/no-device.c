// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Why a region runs on the host: the device is too old for what the program requires.
// REGOMP_INFO=0x80 GOMPSIM_COMPUTE_CAPABILITY=5.2
#include <omp.h>
#include <stdio.h>
#pragma omp requires reverse_offload

int main(void) {
  int on_host = -1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  printf("on the %s\n", on_host ? "host" : "device");
  return 0;
}
