// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gangs push onto a linked list, whose head is read and stored, but not exchanged.
// OPTIONS: -fopenacc
// RACE: data race in kernel .*acc-list-push\.c:(14|15)\M.*acc-list-push\.c:(14|15)\M.*teams or gangs
#include <stdio.h>

int main(void) {
  int head = -1, next[16] = {0};
#pragma acc parallel loop gang num_gangs(4) copy(head, next)
  for (int i = 0; i < 16; i++) {
    int behind;
#ifdef FAULT
    behind = head;
    head = i;
#else
#pragma acc atomic capture
    { behind = head; head = i; }
#endif
    next[i] = behind;
  }
  printf("%d\n", head >= 0);
  return 0;
}
