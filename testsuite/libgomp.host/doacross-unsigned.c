/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   An unsigned loop waits for an iteration before the first, since the compiler does not check; stock never returns.
   { dg-modes "ours-host" }  */
#include "require.h"
int main(void) {
  static unsigned u[100];
#pragma omp parallel for ordered(1) num_threads(3) schedule(static, 4)
  for (unsigned long long i = 0; i < 100; i++) {
#pragma omp ordered depend(sink : i - 1)
    u[i] = (i ? u[i - 1] : 0) + 1;
#pragma omp ordered depend(source)
  }
  CHECK(u[99] == 100);
  return 0;
}
