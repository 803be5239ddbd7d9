/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Values that GCC's library takes without a word: so does ours.
   { dg-set-target-env-var GOMP_SPINCOUNT "-1" }
   { dg-set-target-env-var OMP_TOOL "" }
   { dg-set-target-env-var OMP_PROC_BIND "false" }
   { dg-set-target-env-var OMP_PLACES "{0},{7999}" }
   { dg-output "^nothing\n$" }  */
#include <stdio.h>
int main(void) {
  puts("nothing");
  return 0;
}
