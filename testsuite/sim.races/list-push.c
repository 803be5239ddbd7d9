// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Teams push onto a linked list, whose head is read and stored, but not exchanged.
// RACE: data race in kernel .*list-push\.c:(16|17)\M.*list-push\.c:(16|17)\M.*teams or gangs
#include <omp.h>
#include <stdio.h>

int main(void) {
  int head = -1, next[4] = {0};
#pragma omp target teams num_teams(4) map(tofrom : head, next)
#pragma omp parallel num_threads(1)
  {
    const int me = omp_get_team_num();
    int behind;
#ifdef FAULT
    behind = head;
    head = me;
#else
#pragma omp atomic capture
    { behind = head; head = me; }
#endif
    next[me] = behind;
  }
  printf("%d\n", head >= 0);
  return 0;
}
