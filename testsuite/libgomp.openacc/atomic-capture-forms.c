// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic capture: each number that comes out is there once.
#include "apart.h"

enum { N = 96 };

int main(void) {
  check_placement();
  int next = 0, before[N], after = 0, seen[N] = {0}, down = N, got[N], last;
#pragma acc parallel loop gang vector num_gangs(3) vector_length(32) copy(next, down, after) copyout(before, got)
  for (int i = 0; i < N; i++) {
    int v;
#pragma acc atomic capture
    v = next++;
    before[i] = v;
#pragma acc atomic capture
    {
      down -= 1;
      v = down;
    }
    got[i] = v;
#pragma acc atomic capture
    {
      v = after;
      after = after + 2;
    }
  }
  last = next;
  for (int i = 0; i < N; i++) seen[before[i]]++, seen[got[i]]++;
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += seen[i] != 2;
  CHECK(wrong == 0 && last == N && down == 0 && after == 2 * N);
  return check_result();
}
