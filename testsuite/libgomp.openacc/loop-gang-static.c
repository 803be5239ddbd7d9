// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gang(static) and gang(static:n): every iteration once, and the same iterations in the same gang in two loops.
#include "apart.h"

enum { N = 103 };

int main(void) {
  check_placement();
  int a[N] = {0}, b[N] = {0}, c[N] = {0};
#pragma acc parallel num_gangs(4) vector_length(32) copy(a, b, c)
  {
#pragma acc loop gang(static : 5)
    for (int i = 0; i < N; i++) a[i] += i;
#pragma acc loop gang(static : 5)
    for (int i = 0; i < N; i++) b[i] += a[i];
#pragma acc loop gang(static : *)
    for (int i = 0; i < N; i++) c[i] += 1000; // other gangs than before: nothing of theirs
  }
  for (int i = 0; i < N; i++) CHECK(a[i] == i && b[i] == i && c[i] == 1000);
  return check_result();
}
