// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Callbacks are called for constructs of every host thread.
#include "apart.h"
#include <acc_prof.h>
#include <pthread.h>

static int starts, ends;
static void count(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)event, (void)api;
  __atomic_fetch_add(info->event_type == acc_ev_compute_construct_start ? &starts : &ends, 1, __ATOMIC_RELAXED);
}

static void *work(void *argument) {
  for (int k = 0; k < 5; k++) {
#pragma acc parallel num_gangs(1)
    {
    }
  }
  return argument;
}

int main(void) {
  check_placement();
  acc_prof_register(acc_ev_compute_construct_start, count, acc_reg);
  acc_prof_register(acc_ev_compute_construct_end, count, acc_reg);
  pthread_t threads[4];
  for (int t = 0; t < 4; t++) CHECK(pthread_create(&threads[t], NULL, work, NULL) == 0);
  for (int t = 0; t < 4; t++) pthread_join(threads[t], NULL);
  CHECK(starts == 20 && ends == 20);
  return check_result();
}
