// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
// { dg-modes "ours-gcn" } GCC's library and plugin serve one request after the other
//
// Reverse offload from two of AMD's devices at once: no region goes on until as many run beside it as there are teams of
// both.
#pragma omp requires reverse_offload
#include "check.h"

#include <pthread.h>

enum { teams = 2, devices = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int arrived;

__attribute__((noipa)) static int meet(int value) {
  pthread_mutex_lock(&lock);
  arrived++;
  pthread_cond_broadcast(&changed);
  while (arrived < teams * devices) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  return value + 1;
}

int main(void) {
  check_placement();
  CHECK(omp_get_num_devices() == devices);
  int results[devices][teams] = {{0}};
#pragma omp parallel num_threads(devices)
  {
    const int d = omp_get_thread_num();
    int mine[teams] = {0};
#pragma omp target teams distribute num_teams(teams) thread_limit(1) device(d) map(tofrom : mine)
    for (int t = 0; t < teams; t++) {
      int value = d * 10 + t;
#pragma omp target device(ancestor : 1) map(tofrom : value)
      value = meet(value);
      mine[t] = value;
    }
    memcpy(results[d], mine, sizeof mine);
  }
  for (int d = 0; d < devices; d++)
    for (int t = 0; t < teams; t++) CHECK(results[d][t] == d * 10 + t + 1);
  return check_result();
}
