// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that one kernel asks for waits for a lock that a thread has which waits for another kernel: another thread runs it.
//
// module: requests.c
#include "module.h"

#include <pthread.h>
#include <stdio.h>

static char region;
static struct entry entries[] = {{0, 1, 1, 0, &region, "insist", 0, 0, 0}};
static struct image images[] = {{image_start, image_end, entries, entries + 1}};
static struct descriptor descriptor = {1, images, entries, entries + 1};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int entered, waiting;

static uint64_t when_entered(void *block) {
  (void)block;
  __atomic_store_n(&waiting, 1, __ATOMIC_RELEASE);
  return __atomic_load_n(&entered, __ATOMIC_ACQUIRE);
}

static uint64_t with_lock(void *block) {
  (void)block;
  __atomic_store_n(&entered, 1, __ATOMIC_RELEASE);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 2;
}

static int run(uint64_t function(void *)) {
  int result = 0;
  void *bases[] = {(void *)function, &result};
  int64_t sizes[] = {8, sizeof result}, types[] = {0x120, 0x22};
  struct arguments args = {3, 2, bases, bases, sizes, types, 0, 0, 0, 0, {1, 0, 0}, {32, 0, 0}, 0};
  return __tgt_target_kernel(0, 0, 1, 32, &region, &args) == 0 ? result : -1;
}

static void *holder(void *unused) {
  pthread_mutex_lock(&lock);
  const int result = run(when_entered);
  pthread_mutex_unlock(&lock);
  return result == 1 ? unused : NULL;
}

int main(void) {
  __tgt_register_lib(&descriptor);
  if (omp_get_num_devices() < 1) return 2;
  for (int k = 0; k < 20; k++) {
    entered = waiting = 0;
    pthread_t other;
    void *good = NULL;
    pthread_create(&other, NULL, holder, &lock);
    while (!__atomic_load_n(&waiting, __ATOMIC_ACQUIRE)) continue;
    if (run(with_lock) != 2) return 3;
    pthread_join(other, &good);
    if (good == NULL) return 4;
  }
  __tgt_unregister_lib(&descriptor);
  puts("right");
  return 0;
}
