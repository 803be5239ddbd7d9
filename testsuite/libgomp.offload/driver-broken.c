/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A driver that is there but does not start: one line, and the program goes on, on the host. (GCC's plugin ends the program.)

   { dg-modes "ours" }
   { dg-set-target-env-var GOMPSIM_FAULT cuInit=CUDA_ERROR_UNKNOWN }
   { dg-output "^\nlibgomp: nvptx: cuInit error: unknown error; no nvptx device is used\n$" }
*/
#include <omp.h>

int
main (void)
{
  int on_host = 0;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device ();
#pragma omp target update to(on_host)
  return !on_host || omp_get_num_devices () != 0;
}
