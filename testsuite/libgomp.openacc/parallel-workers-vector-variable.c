// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// num_workers and vector_length, each with a value that is known at run time only. The compiler settles for vectors of 32
// lanes and says so.
// { dg-additional-options "-foffload-options=-w -w" }
#include "apart.h"

enum { N = 400 };

int main(void) {
  check_placement();
  for (int workers = 1; workers <= 8; workers += 3) {
    int length = 32 * workers, a[N];
#pragma acc parallel num_gangs(2) num_workers(workers) vector_length(length) copyout(a)
    {
#pragma acc loop gang worker vector
      for (int i = 0; i < N; i++) a[i] = i * workers;
    }
    int wrong = 0;
    for (int i = 0; i < N; i++) wrong += a[i] != i * workers;
    CHECK(wrong == 0);
  }
  return check_result();
}
