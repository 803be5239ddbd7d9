// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread has the host change a variable, whose new value is copied to the device, while another thread reads it.
// ALONE: a program requires reverse offload as a whole
// RACE: data race of kernel .* and cuMemcpyHtoD.*reverse-and-kernel\.c:25\M.*nothing orders them
// RACE-AMD: data race of kernel .* and hsa_memory_copy.*reverse-and-kernel\.c:25\M.*nothing orders them
#include <omp.h>
#include <stdio.h>
#pragma omp requires reverse_offload

int main(void) {
  int value[256] = {1}, got = 0;
#pragma omp target map(tofrom : value, got)
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp target device(ancestor : 1) map(always, tofrom : value)
      value[0] += 5;
    }
#ifndef FAULT
#pragma omp barrier
#endif

    if (omp_get_thread_num() == 1)
      got = value[0];
  }
  printf("%d\n", got);
  return got == 0;
}
