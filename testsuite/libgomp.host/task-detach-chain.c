/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Detachable tasks whose events other tasks and a foreign thread fulfil, early or late, in dependence chains and taskgroups.
 */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <unistd.h>

static void *fulfil(void *event) {
  usleep(1000);
  omp_fulfill_event((omp_event_handle_t)event);
  return 0;
}

int main(void) {
  for (int round = 0; round < 30; round++) {
    int x = 0;
    pthread_t thread;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
      omp_event_handle_t early, late, group;
#pragma omp task detach(early) depend(out : x) shared(x)
      {
        x = 1;
        omp_fulfill_event(early);
      }
#pragma omp task detach(late) depend(inout : x) shared(x)
      {
        CHECK(x == 1);
        x = 2;
      }
      CHECK(pthread_create(&thread, 0, fulfil, (void *)late) == 0);
#pragma omp task depend(in : x) shared(x)
      {
        CHECK(x == 2);
        x = 3;
      }
      int after = 0;
#pragma omp taskgroup
      {
#pragma omp task detach(group)
        after = 0;
#pragma omp task firstprivate(group) shared(after)
        {
#pragma omp atomic write
          after = 1;
          omp_fulfill_event(group);
        }
      }
      CHECK(after == 1);
#pragma omp taskwait
      CHECK(x == 3);
    }
    CHECK(pthread_join(thread, 0) == 0);
  }
  return 0;
}
