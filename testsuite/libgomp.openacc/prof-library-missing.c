// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ACC_PROFLIB with a library that there is not: a message, and the program goes on.
// { dg-set-target-env-var ACC_PROFLIB /nonexistent/libtool.so }
// { dg-output "while loading ACC_PROFLIB ./nonexistent/libtool.so.: " }
#include "apart.h"

int main(void) {
  check_placement();
  return check_result();
}
