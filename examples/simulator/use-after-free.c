// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Device memory is used after it was given back.
// gompsim
#include <omp.h>

int main (void)
{
  int n = 1000000;
  double *p = omp_target_alloc (n * sizeof *p, omp_get_default_device ());
  omp_target_free (p, omp_get_default_device ());
#pragma omp target is_device_ptr(p)
  p[n / 2] = 1;
}
