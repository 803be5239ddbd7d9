// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A team waits for messages of another and forgets to acquire them: it reads what its cache has kept since it looked last.
// gompsim --weak-memory --workers 1
#include <omp.h>
#include <stdio.h>

enum { messages = 4000 };

int main (void)
{
  static int message[messages], sent, wrong;
#pragma omp target teams num_teams(2) map(to : message, sent) map(tofrom : wrong)
  for (int i = 0; i < messages; i++)
    if (omp_get_team_num () == 0)
      {
        message[i] = 1;
        __atomic_store_n (&sent, i + 1, __ATOMIC_RELEASE);
      }
    else
      {
        while (message[i] != 1 && __atomic_load_n (&sent, __ATOMIC_RELAXED) <= i) // __ATOMIC_ACQUIRE is right
          __asm__ volatile ("" : : : "memory"); // the compiler is not to remember it, either
        __asm__ volatile ("" : : : "memory");
        if (message[i] != 1)
          wrong++;
      }
  printf (wrong ? "some messages came too late\n" : "all messages came in time\n");
}
