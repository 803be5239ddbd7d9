// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A team sends messages to another and forgets to release them: the count may arrive before the message.
// gompsim --weak-memory --workers 1
#include <omp.h>
#include <stdio.h>

enum { messages = 2000 };

int main (void)
{
  static int message[messages], sent, wrong;
#pragma omp target teams num_teams(2) map(to : message, sent) map(tofrom : wrong)
  for (int i = 0; i < messages; i++)
    if (omp_get_team_num () == 0)
      {
        message[i] = 1;
        __atomic_store_n (&sent, i + 1, __ATOMIC_RELAXED); // __ATOMIC_RELEASE is right
      }
    else
      {
        while (__atomic_load_n (&sent, __ATOMIC_ACQUIRE) <= i)
          ;
        if (message[i] != 1)
          wrong++;
      }
  printf (wrong ? "some messages came too late\n" : "all messages came in time\n");
}
