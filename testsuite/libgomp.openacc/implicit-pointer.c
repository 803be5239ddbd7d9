// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer without a clause in a construct that stands inside a data region with a section of it.
#include "apart.h"

int main(void) {
  check_placement();
  int *p = malloc(40 * sizeof *p), *q = p + 20, s = 0, t = 0;
  for (int i = 0; i < 40; i++) p[i] = i;
#pragma acc data copy(p[0 : 20])
  {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 20; i++) s += p[i];
#pragma acc data copyin(q[0 : 15])
    {
#pragma acc parallel loop reduction(+ : t)
      for (int i = 5; i < 15; i++) t += q[i];
    }
#pragma acc parallel loop
    for (int i = 0; i < 20; i++) p[i] += 1;
  }
  CHECK(s == 190 && t == 295);
  for (int i = 0; i < 40; i++) CHECK(p[i] == (i < 20 ? i + 1 : i));
  free(p);
  return check_result();
}
