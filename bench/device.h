/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What the benchmark programs that offload share. */
#ifndef REGOMP_BENCH_DEVICE_H
#define REGOMP_BENCH_DEVICE_H

#include "measure.h"
#include <omp.h>

/* Runs the first target region and returns its time in nanoseconds; ends the program if it does not get to a device.  */
static inline double measure_first_region(void) {
  int on_host = 1;
  double start = measure_now();
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  double first = measure_now() - start;
  if (on_host) {
    fprintf(stderr, "no device: nothing to measure\n");
    exit(1);
  }
  return first;
}

#endif
