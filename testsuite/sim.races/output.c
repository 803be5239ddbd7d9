// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the C library on the device does with a stream is not a race in the program.
#include <omp.h>
#include <stdio.h>

int main(void) {
#pragma omp target parallel num_threads(4)
  {
    puts("a line");
    printf("thread %d\n", omp_get_thread_num());
  }
  return 0;
}
