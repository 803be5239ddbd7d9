// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// With stock as either half a region with nowait has ended before the construct returns, or its thread waits for it.
//
// target nowait really is deferred, also where one thread is all there is: the construct returns while the kernel runs,
// kernels run beside each other, the host's next copy is what ends them, and nobody has to wait for that.
#include "aux/rendezvous.h"
#include "check.h"

int main(void) {
  check_placement();
  int first = 0, second = 0;
  uint64_t go = make_rendezvous();
#pragma omp target nowait map(tofrom : first)
  first = wait_at(go, 1);
#pragma omp target nowait map(tofrom : second)
  second = wait_at(go, 2);
  // A region of its own beside them, and copies; the second kernel needs both copies to end.
  int third = 0;
#pragma omp target map(tofrom : third)
  third = 3;
  CHECK(third == 3 && first == 0 && second == 0);
  set_rendezvous(go, 1);
  set_rendezvous(go, 2);
#pragma omp taskwait
  CHECK((first == 1 || first == 2) && second == 2);
  free_rendezvous(go);
  puts("done");
  return check_result();
}
