// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// partition=nearest uses libnuma, where there is one.
// { dg-shared-library "numa.c" }
// { dg-output "space 0 partition 16: local 132 from 132 to 232 free 232 local 432 free 432" }
#include "spaces.h"

int
main (void)
{
  drive_all ("numa", 1);
  return check_result ();
}
