// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread shuts the device down while others have constructs and routines under way on it, of every kind. Those under way
// end first, what they have put on queues is done, and the next ones find a device that is initialised anew.
// { dg-additional-options "-pthread" }
// { dg-modes "ourlib !ours-stock !ours-stock-gcn" } GCC's library and plugins take away what the constructs still use.
#include "apart.h"
#include <openacc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

enum { threads = 3, n = 200, shutdowns = 40 };
static atomic_int stop, rounds[threads];

static void synchronous(int *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) a[i] += 1;
}

static void queued(int *a, int queue) {
#pragma acc parallel loop copy(a[0:n]) async(queue)
  for (int i = 0; i < n; i++) a[i] += 1;
  acc_wait(queue);
}

static void on_two_queues(int *a, int queue) {
#pragma acc parallel loop copy(a[0:n]) async(queue)
  for (int i = 0; i < n; i++) a[i] += 1;
#pragma acc wait(queue) async(queue + threads)
  acc_wait_all();
}

// The host has its copy where the device goes between the directives.
static void routines(int *a) {
  for (int i = 0; i < n; i++) a[i] += 1;
  void *const memory = acc_malloc(64);
  CHECK(memory != NULL);
  // A device's memory goes with the device; that of the host does not.
  if (!apart()) acc_free(memory);
  (void)acc_async_test_all();
  CHECK(acc_get_property(0, acc_get_device_type(), acc_property_memory) != 0 || !apart());
}

static void on_the_host(int *a) {
#pragma acc parallel loop copy(a[0:n]) if (0)
  for (int i = 0; i < n; i++) a[i] += 1;
}

static void *work(void *data) {
  const int self = (int)(long)data;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  int round = 0;
  for (; !stop; round++, rounds[self]++)
    switch ((round + self) % 5) {
    case 0: synchronous(a); break;
    case 1: queued(a, self); break;
    case 2: on_two_queues(a, self); break;
    case 3: routines(a); break;
    case 4: on_the_host(a); break;
    }
  for (int i = 0; i < n; i++) CHECK(a[i] == i + round);
  return NULL;
}

int main(void) {
  const acc_device_t type = acc_get_device_type();
  acc_init(type);
  pthread_t t[threads];
  for (long i = 0; i < threads; i++) CHECK(pthread_create(&t[i], NULL, work, (void *)i) == 0);
  for (int i = 0; i < shutdowns; i++) {
    // Each thread has begun something since.
    for (int j = 0; j < threads; j++) {
      const int before = rounds[j];
      while (rounds[j] == before) nanosleep(&(struct timespec){0, 100000}, NULL);
    }
    acc_shutdown(type);
  }
  stop = 1;
  for (int i = 0; i < threads; i++) CHECK(pthread_join(t[i], NULL) == 0);
  puts("done");
  return 0;
}
