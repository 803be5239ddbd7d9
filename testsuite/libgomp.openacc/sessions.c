// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-additional-options "-rdynamic -D_GNU_SOURCE" }
//
// Our library and our plugin with version 4 of the plugin interface: regions that the host waits for and regions on queues,
// with and without data, their memory given back where it was taken.
#include "aux/interface_4.h"

#include <pthread.h>

static int count;
#pragma acc declare create(count)

static void *work(void *argument) {
  const int queue = *(int *)argument;
  int a[40];
  for (int i = 0; i < 40; i++) a[i] = i;
#pragma acc enter data copyin(a) async(queue)
  for (int round = 0; round < 20; round++) {
#pragma acc parallel loop present(a) async(queue)
    for (int i = 0; i < 40; i++) a[i] += queue;
  }
#pragma acc exit data copyout(a) async(queue)
#pragma acc wait(queue)
  for (int i = 0; i < 40; i++) CHECK(a[i] == i + 20 * queue);
  return NULL;
}

int main(void) {
  check_placement();
  check_interface_4();
  int x = 1, b[100];
#pragma acc parallel copy(x)
  x++;
  CHECK(x == 2);
#pragma acc parallel loop num_gangs(4) vector_length(32) copyout(b)
  for (int i = 0; i < 100; i++) b[i] = i;
  CHECK(b[99] == 99);
#pragma acc parallel num_gangs(1) present(count)
  count = 0;
  // Nothing but the session is on the host for these.
  for (int i = 0; i < 50; i++) {
#pragma acc parallel num_gangs(1) present(count) async(1)
    count++;
  }
  int seen = 0;
#pragma acc parallel num_gangs(1) present(count) copyout(seen) async(1)
  seen = count;
#pragma acc wait
  CHECK(seen == 50);
  pthread_t list[3];
  int queues[3] = {2, 3, 4};
  for (int t = 0; t < 3; t++) CHECK(pthread_create(&list[t], NULL, work, &queues[t]) == 0);
  for (int t = 0; t < 3; t++) pthread_join(list[t], NULL);
  return check_result();
}
