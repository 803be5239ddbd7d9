// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A malformed format in the environment does not end the program, as it would with stock; it is reported once a team.
// { dg-modes "ours-host" }
// { dg-set-target-env-var OMP_AFFINITY_FORMAT "%n %z" }
// { dg-set-target-env-var OMP_DISPLAY_AFFINITY true }
// { dg-output "^4\n\nlibgomp: unsupported type z in affinity format\n$" }
#include "check.h"

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < 2; i++)
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum++;
  printf ("%d\n", sum);
  return check_result ();
}
