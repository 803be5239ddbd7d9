// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `single nowait` where lanes are threads: the first that comes executes it, and nobody waits there for one of the same warp that
// comes late. The regions of a kernel have different numbers of threads, and count from the start.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation seeds convergence" }
#include "check.h"

enum { most = 200, each = 40, regions = 3 };

int main(void) {
  check_placement();
  int total = 0, executed[most] = {0}, sum = 0;
#pragma omp target map(tofrom : total, executed)
  for (int r = 0; r < regions; r++)
#pragma omp parallel num_threads(r == 1 ? most : 70)
    for (int k = 0; k < each; k++) {
      if (omp_get_thread_num() == 5 && k == 0) {
        int seen;
        do {
#pragma omp atomic capture
          {
            seen = total;
            total += 0;
          }
        } while (seen < each * (r + 1));
      }
#pragma omp single nowait
      {
#pragma omp atomic
        total++;
        executed[omp_get_thread_num()]++;
      }
    }
  for (int i = 0; i < most; i++) sum += executed[i];
  CHECK(total == regions * each);
  CHECK(sum == regions * each && executed[5] == 0);
  return check_result();
}
