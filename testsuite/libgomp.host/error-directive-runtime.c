/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Error at(execution) severity(warning) prints and goes on.
   { dg-output "libgomp: error directive encountered: hello" }
   { dg-output "libgomp: error directive encountered\n" }  */
#include "require.h"
#include <omp.h>
int main(void) {
#pragma omp error at(execution) severity(warning) message("hello")
#pragma omp error at(execution) severity(warning)
  char text[] = "in variable";
#pragma omp parallel num_threads(2)
#pragma omp masked
  {
#pragma omp error at(execution) severity(warning) message(text)
  }
  CHECK(omp_get_level() == 0);
  return 0;
}
