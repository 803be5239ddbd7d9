// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Only one thread of the team comes to the barrier.
// gompsim
#include <omp.h>

int main (void)
{
#pragma omp target parallel num_threads(4)
  {
    if (omp_get_thread_num () == 0)
      {
#pragma omp barrier
      }
  }
}
