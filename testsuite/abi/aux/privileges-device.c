/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Says whether it runs with more privileges than its caller has, how many devices there are, and whether a region runs on one.  */
#include <omp.h>
#include <stdio.h>
#include <sys/auxv.h>

int main(void) {
  int on_host = -1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  printf("raised %d devices %d on the device %d\n", getauxval(AT_SECURE) != 0, omp_get_num_devices(), on_host == 0);
  return 0;
}
