// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When omp_pause_resource returns, the threads that are given up are gone: the program's thread-local objects on them have
// been destroyed, also those of teams inside, and whatever their destructors do with OpenMP. A pause ends the threads of the
// calling thread alone, and a thread-local object may pause as well. { dg-additional-options "-std=c++20" }
// { dg-modes "ours-host" } In a destructor on a worker GCC's library refuses to pause.
#include "require.h"
#include <atomic>
#include <omp.h>
#include <pthread.h>
#include <unistd.h>

static std::atomic<int> alive{0};
static std::atomic<int> regions{0};

struct object {
  bool used = false;
  object() { alive++; }
  ~object() {
    usleep(2000);
    // In the destructors of thread 1 as well as of those below.
    if (regions > 0) {
      int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
      n++;
      CHECK(n == 1 || n == 2);
      CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
    }
    alive--;
  }
};
static thread_local object mine;

static void use() { mine.used = true; }

static void flat() {
#pragma omp parallel num_threads(4)
  use();
}
static void nested() {
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  use();
}

static pthread_barrier_t step;
static std::atomic<int> own{0};

// Its threads stay while another thread pauses.
static void *other(void *) {
  flat();
  own = 0;
#pragma omp parallel num_threads(4)
  own += mine.used;
  pthread_barrier_wait(&step);
  pthread_barrier_wait(&step);
#pragma omp parallel num_threads(4)
  own -= mine.used;
  CHECK(own == 0);
  CHECK(omp_pause_resource_all(omp_pause_hard) == 0);
  return nullptr;
}

int main() {
  use();
  const int own_object = alive;
  for (int round = 0; round < 10; round++) {
    regions = round % 2;
    if (round % 5 == 4)
      nested();
    else
      flat();
    CHECK(omp_pause_resource_all(round % 3 == 0 ? omp_pause_soft : omp_pause_hard) == 0);
    CHECK(alive == own_object);
  }
  regions = 0;
  pthread_t thread;
  pthread_barrier_init(&step, nullptr, 2);
  CHECK(pthread_create(&thread, nullptr, other, nullptr) == 0);
  pthread_barrier_wait(&step);
  flat();
  CHECK(omp_pause_resource(omp_pause_soft, omp_get_initial_device()) == 0);
  CHECK(alive == own_object + 4);
  pthread_barrier_wait(&step);
  CHECK(pthread_join(thread, nullptr) == 0);
  CHECK(alive == own_object);
  return 0;
}
