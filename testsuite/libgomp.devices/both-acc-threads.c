// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-pthread" }
// { dg-modes "ours-both" } in GCC's library threads that set device types at the same time disturb each other
//
// OpenACC: host threads that use an NVIDIA device and an AMD device at the same time, each with a current device of its own.
#include "check.h"
#include <pthread.h>

enum { n = 500, threads = 4, rounds = 6 };

static int results[threads];

static void *work(void *argument) {
  const int me = (int)(long)argument;
  const acc_device_t type = me % 2 ? acc_device_radeon : acc_device_nvidia;
  acc_set_device_num(0, type);
  int *a = malloc(n * sizeof *a), wrong = 0;
  for (int i = 0; i < n; i++) a[i] = me;
#pragma acc data copy(a[0 : n])
  for (int round = 0; round < rounds; round++) {
    int amd = -1;
#pragma acc parallel loop present(a[0 : n]) async(me)
    for (int i = 0; i < n; i++) a[i] += i;
#pragma acc parallel num_gangs(1) copyout(amd)
    amd = acc_on_device(acc_device_radeon);
    wrong += amd != me % 2;
#pragma acc wait(me)
  }
  for (int i = 0; i < n; i++) wrong += a[i] != me + rounds * i;
  results[me] = wrong;
  free(a);
  return NULL;
}

int main(void) {
  check_placement();
  pthread_t ids[threads];
  for (long t = 0; t < threads; t++) CHECK(pthread_create(&ids[t], NULL, work, (void *)t) == 0);
  for (int t = 0; t < threads; t++) {
    pthread_join(ids[t], NULL);
    CHECK(results[t] == 0);
  }
  return check_result();
}
