// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Teams take pieces of work from a counter that they read and store.
// RACE: data race in kernel .*work-counter\.c:(14|15)\M.*work-counter\.c:(14|15)\M.*teams or gangs
#include <stdio.h>

int main(void) {
  int next = 0, done[16] = {0};
#pragma omp target teams num_teams(4) map(tofrom : next, done)
#pragma omp parallel num_threads(1)
  for (;;) {
    int piece;
#ifdef FAULT
    piece = next;
    next = piece + 1;
#else
#pragma omp atomic capture
    piece = next++;
#endif
    if (piece >= 16) break;
#pragma omp atomic write
    done[piece] = 1;
  }
  printf("%d\n", done[0]);
  return 0;
}
