// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-both stock-ours-both" } with GCC's plugins the two wait for each other for ever
//
// Reverse offload from an NVIDIA device and an AMD device at the same time: each kernel's regions wait until the other device
// has asked as well, so both are served beside each other; regions launch on, and copy to, the other device.
#pragma omp requires reverse_offload
#include "both.h"

#include <pthread.h>

enum { teams = 8, rounds = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int asked[both_count], requests[both_count];
static long sums[both_count];

// Returns when both devices have asked so many times.
__attribute__((noipa)) static void meet(int device, int times) {
  pthread_mutex_lock(&lock);
  asked[device]++;
  pthread_cond_broadcast(&changed);
  while (asked[0] < times || asked[1] < times) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
}

// Doubles the number on the other device.
__attribute__((noipa)) static int doubled_elsewhere(int device, int number) {
  int result = 0;
  __atomic_fetch_add(&requests[device], 1, __ATOMIC_RELAXED);
#pragma omp target map(to : number) map(from : result) device(1 - device)
  result = number * 2 + (omp_get_device_num() == 1 - device ? 0 : 1000);
  return result;
}

static void run(int device) {
  // The first requests meet; one thread asks, since GCC's runtime serves one request at a time.
#pragma omp target device(device)
  {
    for (int round = 1; round <= rounds; round++) {
#pragma omp target device(ancestor : 1) firstprivate(device, round)
      meet(device, round);
    }
  }
  long sum = 0;
#pragma omp target teams distribute num_teams(teams) thread_limit(1) map(tofrom : sum) reduction(+ : sum) device(device)
  for (int t = 0; t < teams; t++) {
    int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(device, t) map(tofrom : answer)
    answer = doubled_elsewhere(device, t);
    sum += answer;
  }
  sums[device] = sum;
}

int main(void) {
  check_placement();
  CHECK(omp_get_num_devices() == both_count);
#pragma omp parallel num_threads(both_count)
  run(omp_get_thread_num());
  for (int d = 0; d < both_count; d++) CHECK(requests[d] == teams && sums[d] == teams * (teams - 1));
  return check_result();
}
