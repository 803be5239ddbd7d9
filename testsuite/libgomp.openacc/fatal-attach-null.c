// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "there is no pointer" }
// { dg-output "libgomp: struct not mapped for acc_attach" }
// { dg-modes "device" } On the host a pointer needs no attaching.
// acc_attach without the address of a pointer.
#include "apart.h"

int main(void) {
  check_placement();
  acc_attach(NULL);
  puts("not reached");
  return check_result();
}
