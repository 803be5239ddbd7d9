// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program's own acc_register_library is not called by itself.
#include "apart.h"
#include <acc_prof.h>

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  (void)reg, (void)unreg, (void)lookup;
  puts("called");
}

int main(void) {
  check_placement();
  puts("end");
  return check_result();
}
