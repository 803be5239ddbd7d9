/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A random tree of constructs from a seed, one inside the other to a depth of several: what a whole team does (all), what
   one thread does (one), each choosing what stands inside it. Every piece of work adds to `done`, and whoever meets the
   construct adds to `due` what that should come to; data are handed over without atomics wherever the construct promises it.
   Outside regions it begins with what one thread does, on the initial thread and on another. Arguments: seed, rounds. With
   REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.  */
/* { dg-additional-options "-pthread" } */
/* { dg-additional-sources "random-nested-graph.cc random-nested-tasks.cc random-nested-cancel.cc random-nested-team.cc" } */
/* { dg-set-target-env-var OMP_MAX_TASK_PRIORITY 3 } */
/* { dg-set-target-env-var OMP_CANCELLATION true } */
/* { dg-modes "ours-host" } stock hangs, or loses tasks, with one seed in five */
#include "aux/random-nested.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

unsigned long done, due;
long objects;
static int private_to_thread = 7;
#pragma omp threadprivate(private_to_thread)

// --- what one thread does, beside what other files have ------------------------------------------------------------

static void allocators(random_source r) {
  const omp_alloctrait_t traits[] = {{omp_atk_alignment, 256}, {omp_atk_pool_size, 1 << 16}};
  const omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 2, traits);
  const std::size_t size = 1 + r.below(3000);
  auto *p = static_cast<unsigned char *>(omp_alloc(size, own));
  CHECK(p != nullptr && reinterpret_cast<std::uintptr_t>(p) % 256 == 0);
  std::memset(p, 5, size);
  p = static_cast<unsigned char *>(omp_realloc(p, size + 5000, omp_null_allocator, own));
  CHECK(p != nullptr && p[0] == 5 && p[size - 1] == 5);
  omp_free(p, omp_null_allocator);
  omp_destroy_allocator(own);
}

static void parallel(random_source r, int depth) {
  const int threads = 1 + r.below(depth == 0 ? 6 : 3);
  const int limit = omp_get_active_level() >= omp_get_max_active_levels() ? 1 : threads;
  region g;
  int size = 0;
  long sum = 0;
  object o(threads);
  const int before = private_to_thread;
  private_to_thread = int(r.s % 1000);
#pragma omp parallel num_threads(threads) firstprivate(o) copyin(private_to_thread) reduction(task, + : sum) shared(g, size)
  {
    CHECK(private_to_thread == int(r.s % 1000) && o.value == threads && omp_get_num_threads() <= limit);
    CHECK(omp_get_level() == g.outer_level + 1 && omp_get_ancestor_thread_num(g.outer_level) == g.outer_thread);
    o = object(omp_get_thread_num());
#pragma omp masked
    size = omp_get_num_threads();
    sum++;
#pragma omp task in_reduction(+ : sum)
    sum += 2;
#pragma omp barrier // before anybody sets it for a region of its own
    all(g, r, depth + 1);
  }
  private_to_thread = before;
  CHECK(sum == 3 * size);
}

// ThreadSanitizer does not support new threads in the child of a process with threads.
extern "C" void __tsan_init() __attribute__((weak));

static void forked() {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    long sum = 0;
    int size = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum) shared(size)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 30; i++) sum += i;
#pragma omp single
#pragma omp taskloop
      for (int i = 0; i < 10; i++)
#pragma omp atomic
        size++;
    }
    _exit(sum == 435 && size == 10 ? 0 : 1);
  }
  int status = -1;
  CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
}

void one(random_source r, int depth) {
  static long inside_critical;
  for (int steps = depth > 4 ? 1 : 1 + r.below(2); steps > 0; steps--) {
    const random_source inside = r.branch(steps);
    switch (depth > 5 ? 9 : r.below(13)) {
    case 0:
    case 1:
      tasks(inside, depth);
      break;
    case 2:
      graph(inside, depth);
      break;
    case 3:
      task_reductions(inside, depth);
      break;
    case 4:
    case 5:
    case 6:
      if (omp_get_level() < 3) parallel(inside, depth + 1);
      break;
    case 7:
      if (omp_get_level() < 2) cancelled(inside);
      break;
    case 8:
      settings(inside, depth);
      break;
    case 10:
      thrown(inside, depth);
      break;
    case 11:
      allocators(inside);
      break;
    case 12:
      if (__tsan_init == nullptr && r.one_in(40)) forked();
      break;
    default: {
      long seen;
#pragma omp critical(random)
      seen = ++inside_critical;
      CHECK(seen > 0);
#pragma omp taskyield
    }
    }
  }
}

// --- rounds -----------------------------------------------------------------------------------------------------------

static void teams(random_source r) {
  const int n = r.below(40);
  long sum = 0;
#pragma omp teams distribute parallel for num_teams(3) thread_limit(2) reduction(+ : sum) schedule(dynamic)
  for (int i = 0; i < n; i++) sum += i;
  CHECK(sum == n * (n - 1) / 2);
}

static void *round(void *seed) {
  const random_source r = {*static_cast<unsigned *>(seed)};
  omp_set_max_active_levels(3);
  one(r, 0);
  parallel(r.branch(1), 0);
  teams(r.branch(2));
  if (r.s % 4 == 0) CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  return nullptr;
}

static void run(unsigned seed, int rounds) {
  for (int i = 0; i < rounds; i++) {
    unsigned seeds[2] = {seed * 1000 + i, seed * 1000 + i + 500};
    pthread_t other;
    CHECK(pthread_create(&other, nullptr, round, &seeds[1]) == 0);
    round(&seeds[0]);
    CHECK(pthread_join(other, nullptr) == 0);
    if (done != due || objects != 0 || private_to_thread != 7) {
      std::fprintf(stderr, "seed %u, round %d: %lu instead of %lu, %ld objects left\n", seed, i, done, due, objects);
      std::exit(1);
    }
  }
}

int main(int argc, char **argv) {
  const unsigned seed = argc > 1 ? unsigned(std::atol(argv[1])) : 1;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 60;
  run(seed, rounds);
  const char *const seconds = std::getenv("REGOMP_RANDOM_SECONDS");
  const std::time_t end = std::time(nullptr) + (seconds != nullptr ? std::atol(seconds) : 0);
  for (unsigned s = seed + 1; std::time(nullptr) < end; s++) {
    std::fprintf(stderr, "seed %u\n", s);
    run(s, rounds);
  }
  return 0;
}
