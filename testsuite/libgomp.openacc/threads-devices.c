// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
// Each of two threads with a device of its own: the choice is the thread's.
#include "apart.h"
#include <pthread.h>

static void *work(void *argument) {
  int t = *(int *)argument, a[50];
  acc_device_t type = acc_get_device_type();
  acc_set_device_num(t, type);
  for (int i = 0; i < 50; i++) a[i] = t;
#pragma acc data copy(a)
  {
    for (int k = 0; k < 4; k++) {
#pragma acc parallel loop present(a)
      for (int i = 0; i < 50; i++) a[i] += i;
    }
  }
  CHECK(acc_get_device_num(type) == t);
  int wrong = 0;
  for (int i = 0; i < 50; i++) wrong += a[i] != t + 4 * i;
  CHECK(wrong == 0);
  return NULL;
}

int main(void) {
  check_placement();
  pthread_t threads[2];
  int numbers[2] = {0, 1}, devices = EITHER(2, 1);
  for (int t = 0; t < devices; t++) CHECK(pthread_create(&threads[t], NULL, work, &numbers[t]) == 0);
  for (int t = 0; t < devices; t++) pthread_join(threads[t], NULL);
  return check_result();
}
