// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A ring of queues, each of which waits for the one before.
#include "apart.h"

enum { STEPS = 40, QUEUES = 4, N = 64 };

int main(void) {
  check_placement();
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = b[i] = i;
#pragma acc data copy(a)
  {
    for (int s = 1; s <= STEPS; s++) {
#pragma acc parallel loop present(a) async(s % QUEUES) wait((s - 1) % QUEUES)
      for (int i = 0; i < N; i++) a[i] = (a[i] * 5 + s) % 1009;
    }
#pragma acc wait(STEPS % QUEUES)
  }
  for (int s = 1; s <= STEPS; s++)
    for (int i = 0; i < N; i++) b[i] = (b[i] * 5 + s) % 1009;
  CHECK(memcmp(a, b, sizeof a) == 0);
  return check_result();
}
