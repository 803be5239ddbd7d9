// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-output "libgomp: error directive encountered: take care" }
// { dg-modes "host" } on the device the text goes to stdout.
//
// omp error at(execution) severity(warning) in a target region: a message, and the program goes on.
#include "check.h"

int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  {
#pragma omp error at(execution) severity(warning) message("take care")
    x = 4;
  }
  CHECK(x == 4);
  return check_result();
}
