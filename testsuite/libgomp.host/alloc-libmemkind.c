// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// High-bandwidth and large-capacity spaces and partition=interleaved use libmemkind, where there is one.
// { dg-shared-library "memkind.c" }
// { dg-output "space 3 partition 18: HBW_PREFERRED 132 HBW_PREFERRED to 232 HBW_PREFERRED free" }
#include "spaces.h"

int
main (void)
{
  drive_all ("memkind", 0);
  return check_result ();
}
