// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// serial with every data clause and with num_gangs in the regions around it.
// { dg-additional-options "-foffload-options=-w" }
#include "apart.h"

int main(void) {
  check_placement();
  int a[12], b[12], n = 12;
  for (int i = 0; i < 12; i++) a[i] = i;
#pragma acc data create(b) copyin(a)
  {
#pragma acc parallel loop present(a, b) num_gangs(3)
    for (int i = 0; i < n; i++) b[i] = 2 * a[i];
#pragma acc serial present(a, b) firstprivate(n)
    {
      for (int i = 1; i < n; i++) b[i] += b[i - 1];
      n = 0;
    }
#pragma acc update self(b)
  }
  for (int i = 0; i < 12; i++) CHECK(b[i] == i * (i + 1));
  CHECK(n == 12);
  return check_result();
}
