/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Regions of one team that follow each other at once, and others for which its threads have to be woken: each thread executes
   each region once.
   { dg-set-target-env-var OMP_WAIT_POLICY active }  */
#include "require.h"
#include <omp.h>
#include <unistd.h>

enum { threads = 20, rounds = 8, at_once = 40 };
static int executed[threads];

static void region(void) {
#pragma omp parallel num_threads(threads)
  executed[omp_get_thread_num()]++;
}

int main(void) {
  int regions = 0;
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < at_once; i++, regions++) region();
    usleep(30000); // they sleep now
    region();
    usleep(1000);
    region();
    regions += 2;
    for (int i = 0; i < threads; i++) CHECK(executed[i] == regions);
  }
  return 0;
}
