// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// With stock as either half a region with nowait has ended before the construct returns, or its thread waits for it.
//
// target nowait really is deferred, also where one thread is all there is: the construct returns while the kernel runs,
// kernels run beside each other, the host's next copy is what ends them, and nobody has to wait for that.
#include "check.h"

int main(void) {
  check_placement();
  int go = 0, dev = omp_get_default_device(), first = 0, second = 0, one = 1;
#pragma omp target enter data map(to : go)
  int *device_go = omp_get_mapped_ptr(&go, dev);
#pragma omp target nowait map(alloc : go) map(tofrom : first)
  {
    int n;
    do {
#pragma omp atomic read
      n = go;
    } while (n == 0);
    first = n;
  }
#pragma omp target nowait map(alloc : go) map(tofrom : second)
  {
    int n;
    do {
#pragma omp atomic read
      n = go;
    } while (n < 2);
    second = n;
  }
  // A region of its own beside them, and copies; the second kernel needs both copies to end.
  int third = 0;
#pragma omp target map(tofrom : third)
  third = 3;
  CHECK(third == 3 && first == 0 && second == 0);
  CHECK(omp_target_memcpy(device_go, &one, sizeof one, 0, 0, dev, omp_get_initial_device()) == 0);
  one = 2;
  CHECK(omp_target_memcpy(device_go, &one, sizeof one, 0, 0, dev, omp_get_initial_device()) == 0);
#pragma omp taskwait
  CHECK((first == 1 || first == 2) && second == 2);
#pragma omp target exit data map(delete : go)
  puts("done");
  return check_result();
}
