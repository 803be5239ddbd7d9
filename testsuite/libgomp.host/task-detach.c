/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Detached tasks: fulfilled before, during and after the body, by tasks and by a foreign thread; dependences wait for it. Stock
   never wakes from a barrier when such a thread fulfils the last event. { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <unistd.h>
static omp_event_handle_t handle;
static int fulfilled, bodies; /* GCC 16 drops a task with an empty body, its event included */
static void *fulfil(void *) {
  usleep(2000);
  fulfilled = 1;
  omp_fulfill_event(handle);
  return NULL;
}
int main(void) {
  for (int round = 0; round < 20; round++) {
    int x = 0;
    fulfilled = 0;
    pthread_t t;
#pragma omp parallel
#pragma omp single
    {
      omp_event_handle_t e;
#pragma omp task detach(e) depend(out : x) shared(x)
      x = 1;
      handle = e;
      pthread_create(&t, NULL, fulfil, NULL);
#pragma omp task depend(in : x) shared(x)
      CHECK(x == 1 && fulfilled);
#pragma omp taskwait
      CHECK(fulfilled);
    }
    pthread_join(t, NULL);
    int done = 0;
#pragma omp parallel
#pragma omp single
    {
      omp_event_handle_t f;
#pragma omp task detach(f) shared(done)
      omp_fulfill_event(f);
#pragma omp taskgroup
      {
        omp_event_handle_t g;
#pragma omp task detach(g)
        bodies++;
        handle = g;
#pragma omp task shared(done)
        {
          done = 1;
          omp_fulfill_event(handle);
        }
      }
      CHECK(done);
    }
    /* the region's end waits for it, and for nothing else */
    fulfilled = 0;
#pragma omp parallel
#pragma omp masked
    {
      omp_event_handle_t e;
#pragma omp task detach(e)
      bodies++;
      handle = e;
      pthread_create(&t, NULL, fulfil, NULL);
    }
    CHECK(fulfilled);
    pthread_join(t, NULL);
  }
  return 0;
}
