// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "not to be called" }
// { dg-output "libgomp: TODO" }
// The library's own acc_register_library is for libraries to define and not for programs to call.
#include "apart.h"
#include <acc_prof.h>

int main(void) {
  acc_register_library(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
  puts("not reached");
  return check_result();
}
