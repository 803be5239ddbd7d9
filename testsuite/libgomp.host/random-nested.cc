/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A random tree of constructs from a seed, one inside the other to a depth of several: what a whole team does (all), what
   one thread does (one), each choosing what stands inside it. Every piece of work adds to `done`, and whoever meets the
   construct adds to `due` what that should come to; data are handed over without atomics wherever the construct promises it.
   Outside regions it begins with what one thread does, on the initial thread and on another. Arguments: seed, rounds. With
   REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.  */
/* { dg-additional-options "-pthread" } */
/* { dg-set-target-env-var OMP_MAX_TASK_PRIORITY 3 } */
/* { dg-set-target-env-var OMP_CANCELLATION true } */
/* { dg-modes "ours-host" } stock hangs, or loses tasks, with one seed in five */
#include "require.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <omp.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned long done, due;

static void work(long n) { __atomic_fetch_add(&done, n, __ATOMIC_RELAXED); }
static void owe(long n) { __atomic_fetch_add(&due, n, __ATOMIC_RELAXED); }

struct random_source {
  unsigned s;
  unsigned below(unsigned n) {
    s = s * 1664525u + 1013904223u;
    return (s >> 9) % n;
  }
  bool one_in(unsigned n) { return below(n) == 0; }
  random_source branch(unsigned k) const { return {(s ^ k * 2654435761u) * 22695477u + 1}; }
};

// What regions and tasks copy: each copy is made and destroyed once.
static long objects;
struct object {
  long value, check;
  explicit object(long v) : value(v), check(~v) { __atomic_fetch_add(&objects, 1, __ATOMIC_RELAXED); }
  object(const object &from) : value(from.value), check(from.check) {
    CHECK(check == ~value);
    __atomic_fetch_add(&objects, 1, __ATOMIC_RELAXED);
  }
  object &operator=(const object &) = default;
  ~object() {
    CHECK(check == ~value);
    check = value;
    __atomic_fetch_sub(&objects, 1, __ATOMIC_RELAXED);
  }
};

constexpr int most_threads = 64;

// One parallel region.
struct region {
  int outer_thread = omp_get_thread_num(), outer_level = omp_get_level();
  long slot[most_threads + 8] = {};
  long sum = 0, most = 0, shared_sum[4] = {};
  int order = 0;
};

static void one(random_source r, int depth);
static void all(region &, random_source r, int depth);
static int private_to_thread = 7;
#pragma omp threadprivate(private_to_thread)

// --- a graph of tasks: `cell` is what its tasks make of it, `model` what they should ------------------------------------

static void fulfil(omp_event_handle_t event) {
  const auto body = [](void *e) -> void * {
    omp_fulfill_event(omp_event_handle_t(reinterpret_cast<std::uintptr_t>(e)));
    return nullptr;
  };
  pthread_t other;
  if (pthread_create(&other, nullptr, body, reinterpret_cast<void *>(std::uintptr_t(event))) == 0) {
    pthread_detach(other);
  } else {
    omp_fulfill_event(event);
  }
}

static void graph(random_source r, int depth) {
  constexpr long prime = 10007;
  long cell[3] = {}, model[3] = {};
  omp_depend_t any;
#pragma omp depobj(any) depend(inout : cell[0])
  const int n = 3 + r.below(12);
#pragma omp taskgroup
  for (int i = 0; i < n; i++) {
    const unsigned x = r.below(3), y = r.below(3), w = r.below(50), priority = r.below(4);
    const random_source inside = r.branch(i);
    switch (r.below(11)) {
    case 0:
    case 1: {
#pragma omp task shared(cell) depend(inout : cell[x]) depend(in : cell[(x + 1) % 3]) priority(priority) if (w % 4)
      {
        if (w % 8 == 1) one(inside, depth + 2);
        cell[x] = (cell[x] * 3 + cell[(x + 1) % 3] + w) % prime;
      }
      model[x] = (model[x] * 3 + model[(x + 1) % 3] + w) % prime;
      break;
    }
    case 2:
      for (int k = 0; k < 3; k++) {
#pragma omp task shared(cell) depend(mutexinoutset : cell[x])
        cell[x] += w;
        model[x] += w;
      }
      break;
    case 3:
      for (int k = 0; k < 3; k++) {
#pragma omp task shared(cell) depend(inoutset : cell[x]) untied
#pragma omp atomic
        cell[x] += w;
        model[x] += w;
      }
      break;
    case 4:
    case 5: {
      const long expected = model[x];
      for (int k = 0; k < 3; k++) {
#pragma omp task shared(cell) depend(in : cell[x]) priority(priority)
        CHECK(cell[x] == expected);
      }
      break;
    }
    case 6: {
#pragma omp task shared(cell) depend(inout : omp_all_memory)
      cell[x] = (cell[x] + 2 * cell[y] + w) % prime;
      model[x] = (model[x] + 2 * model[y] + w) % prime;
      break;
    }
    case 7: {
#pragma omp task shared(cell) depend(depobj : any)
      cell[0] = (cell[0] * 2 + w) % prime;
      model[0] = (model[0] * 2 + w) % prime;
      break;
    }
    case 8: {
#pragma omp taskwait depend(in : cell[x])
      CHECK(cell[x] == model[x]);
#pragma omp taskwait depend(inout : cell[y]) nowait
      break;
    }
    case 9: {
#pragma omp task shared(cell) depend(iterator(k = 0 : 3), inout : cell[k])
      for (long &c : cell) c = (c + w) % prime;
      for (long &c : model) c = (c + w) % prime;
      break;
    }
    default: {
      omp_event_handle_t event;
      const bool elsewhere = w % 8 == 0;
#pragma omp task shared(cell) depend(inout : cell[x]) detach(event)
      {
        cell[x] = (cell[x] * 5 + w) % prime;
        if (elsewhere) {
          fulfil(event);
        } else {
#pragma omp task firstprivate(event)
          omp_fulfill_event(event);
        }
      }
      model[x] = (model[x] * 5 + w) % prime;
      break;
    }
    }
  }
#pragma omp depobj(any) destroy
  CHECK(std::memcmp(cell, model, sizeof cell) == 0);
}

// --- other things that one thread does -------------------------------------------------------------------------------

static void tasks(random_source r, int depth) {
  const int n = 1 + r.below(r.one_in(6) ? 200 : 5), form = r.below(5);
  const object o(n);
  long came[8] = {};
  owe(n);
  switch (form) {
  case 0:
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(o) untied
      work(o.value == n);
    }
    break;
  case 1: {
#pragma omp taskloop firstprivate(o) nogroup num_tasks(3)
    for (int i = 0; i < n; i++) work(o.value == n);
    break;
  }
  case 2: {
#pragma omp taskgroup
    for (int i = 0; i < n; i++) {
#pragma omp task shared(came) firstprivate(i) final(r.s % 8 == 0) priority(i % 4)
      {
#pragma omp task shared(came) if (i % 3) mergeable
        if (i < 8) came[i] = i + 1;
        if (i < 3) one(r.branch(i), depth + 2);
        work(1);
      }
    }
    for (int i = 0; i < n && i < 8; i++) CHECK(came[i] == i + 1);
    break;
  }
  case 3: {
    for (int i = 0; i < n; i++) {
#pragma omp task shared(came)
      {
        if (i < 8) came[i] = i + 1;
        if (i < 2) one(r.branch(i), depth + 2);
        work(1);
      }
    }
#pragma omp taskwait
    for (int i = 0; i < n && i < 8; i++) CHECK(came[i] == i + 1);
    break;
  }
  default: {
    long last = -1;
#pragma omp taskloop lastprivate(last) grainsize(strict : 2)
    for (long i = 0; i < n; i++) {
      if (i == 0) one(r.branch(1), depth + 2);
      last = i;
      work(1);
    }
    CHECK(last == n - 1);
  }
  }
}

static void task_reductions(random_source r, int depth) {
  long sum = 1, parts[3] = {};
  const int n = r.below(12);
#pragma omp taskgroup task_reduction(+ : sum, parts)
  {
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : sum, parts) priority(i % 4)
      {
        sum += i;
        parts[i % 3]++;
        if (i == 2) one(r, depth + 2);
#pragma omp taskloop in_reduction(+ : sum) nogroup grainsize(2)
        for (int k = 0; k < 4; k++) sum += k;
      }
    }
    long inner = 0;
#pragma omp taskloop reduction(+ : inner) in_reduction(+ : sum)
    for (int k = 0; k < 5; k++) inner += k, sum++;
    CHECK(inner == 10);
  }
  CHECK(sum == 1 + n * (n - 1) / 2 + 6 * n + 5 && parts[0] + parts[1] + parts[2] == n);
}

// Something may be left out, but nothing twice, and not what comes after.
static void cancelled(random_source r) {
  const int n = 30, at = r.below(40), threads = 1 + r.below(3), form = r.below(5);
  int ran = 0, after = 0;
#pragma omp parallel num_threads(threads) shared(ran, after)
  switch (form) {
  case 0: {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < n; i++) {
#pragma omp cancel for if (i == at)
#pragma omp atomic
      ran++;
    }
#pragma omp single nowait
    after = 1;
    break;
  }
  case 1: {
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp cancel sections if (at % 2)
#pragma omp atomic
        ran++;
      }
#pragma omp section
#pragma omp atomic
      ran++;
    }
#pragma omp single nowait
    after = 1;
    break;
  }
  case 2:
#pragma omp single
  {
#pragma omp taskloop grainsize(1) shared(ran)
    for (int i = 0; i < n; i++) {
#pragma omp cancel taskgroup if (i == at)
#pragma omp atomic
      ran++;
    }
    after = 1;
  } break;
  case 3:
#pragma omp single
  {
#pragma omp taskgroup
    for (int i = 0; i < n; i++) {
#pragma omp task shared(ran) priority(i % 4)
      {
#pragma omp cancel taskgroup if (i == at)
#pragma omp atomic
        ran++;
      }
    }
#pragma omp task shared(after)
    after = 1;
  } break;
  default: {
#pragma omp single nowait
    for (int i = 0; i < n; i++) {
#pragma omp task shared(ran)
#pragma omp atomic
      ran++;
    }
#pragma omp atomic write
    after = 1;
#pragma omp cancel parallel if (at % 3 == omp_get_thread_num())
#pragma omp barrier
  }
  }
  CHECK(ran <= n && after == 1);
}

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

// What a task sets is its own and its children's.
static void settings(random_source r, int depth) {
  const int threads = omp_get_max_threads(), levels = omp_get_max_active_levels(), mine = 1 + r.below(4);
#pragma omp task
  {
    CHECK(omp_get_max_threads() == threads && omp_get_max_active_levels() == levels);
    omp_set_num_threads(mine);
    omp_set_schedule(omp_sched_guided, mine);
#pragma omp task firstprivate(mine)
    {
      omp_sched_t kind;
      int chunk;
      omp_get_schedule(&kind, &chunk);
      CHECK(omp_get_max_threads() == mine && kind == omp_sched_guided && chunk == mine);
    }
    one(r, depth + 2);
    CHECK(omp_get_max_threads() == mine);
  }
  CHECK(omp_get_max_threads() == threads);
#pragma omp taskwait
}

static void thrown(random_source r, int depth) {
  owe(1);
  try {
    const object o(3);
    one(r, depth + 1);
    throw o;
  } catch (const object &o) {
    work(o.value == 3);
  }
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

static void one(random_source r, int depth) {
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

// --- what a whole team does -----------------------------------------------------------------------------------------

static void loops(region &g, random_source r, int depth) {
  const int n = r.below(40);
  const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto};
  omp_set_schedule(kinds[r.below(4)], r.below(5));
  const int form = r.below(7);
#pragma omp masked
  owe(form == 6 ? 0 : n);
  switch (form) {
  case 0: {
#pragma omp for schedule(runtime) nowait
    for (int i = 0; i < n; i++) {
      if (i == 3) one(r, depth + 1);
      work(1);
    }
    break;
  }
  case 1: {
#pragma omp for schedule(nonmonotonic : dynamic, 2)
    for (unsigned long long i = ~0ull - n; i < ~0ull; i++) {
      if (i % 16 == 0) one(r.branch(unsigned(i)), depth + 1);
      work(1);
    }
    break;
  }
  case 2: {
#pragma omp single
    g.order = 0;
#pragma omp for ordered schedule(runtime)
    for (int i = n; i > 0; i--) {
      if (i == 2) one(r, depth + 2);
#pragma omp ordered
      CHECK(g.order++ == n - i);
      work(1);
    }
    break;
  }
  case 3: {
#pragma omp for ordered(1) schedule(runtime)
    for (int i = 0; i < n; i++) {
#pragma omp ordered doacross(sink : i - 1)
      g.slot[i] = i == 0 ? 1 : g.slot[i - 1] + 1;
#pragma omp ordered doacross(source:)
      work(1);
    }
    CHECK(n == 0 || g.slot[n - 1] == n);
#pragma omp barrier
    break;
  }
  case 4: {
    long *sum = &g.sum, *most = &g.most;
#pragma omp single
    *sum = *most = 0;
#pragma omp for reduction(task, + : sum[ : 1]) reduction(max : most[ : 1]) schedule(dynamic, 3)
    for (long i = 0; i < n; i++) {
      most[0] = most[0] < i ? i : most[0];
      sum[0] += i;
#pragma omp task in_reduction(+ : sum[ : 1])
      sum[0] += 2;
      work(1);
    }
    CHECK(*sum == n * (n - 1) / 2 + 2 * n && *most == (n == 0 ? 0 : n - 1));
#pragma omp barrier
    break;
  }
  case 5: {
#pragma omp for collapse(2) schedule(guided) nowait
    for (int i = 0; i < n; i++)
      for (short k = 4; k > 0; k--) work(k == 2);
    break;
  }
  default: {
    // A running sum: a team of its own has the variable.
    long sum = 0, before[40];
#pragma omp parallel num_threads(2)
#pragma omp for reduction(inscan, + : sum)
    for (int i = 0; i < n; i++) {
      before[i] = sum;
#pragma omp scan exclusive(sum)
      sum += i;
    }
    for (int i = 0; i < n; i++) CHECK(before[i] == i * (i - 1) / 2);
  }
  }
}

static void meet(region &g) {
  const int me = omp_get_thread_num(), n = omp_get_num_threads();
#pragma omp barrier
  if (me < most_threads) g.slot[me] = 1000 + me;
#pragma omp barrier
  for (int i = 0; i < n && i < most_threads; i++) CHECK(g.slot[i] == 1000 + i);
#pragma omp barrier
}

static void all(region &g, random_source r, int depth) {
  for (int steps = depth > 3 ? 1 : 1 + r.below(4); steps > 0; steps--) {
    const random_source inside = r.branch(steps);
    const int k = r.below(4);
    switch (r.below(10)) {
    case 0:
    case 1:
    case 2:
      loops(g, inside, depth);
      break;
    case 3: {
#pragma omp single nowait
      one(inside, depth + 1);
      break;
    }
    case 4: {
      object o(-1);
#pragma omp single copyprivate(o)
      {
        one(inside, depth + 1);
        o = object(k);
      }
      CHECK(o.value == k);
      break;
    }
    case 5: {
#pragma omp masked
      owe(5);
#pragma omp sections nowait
      {
        work(1);
#pragma omp section
        {
          one(inside, depth + 1);
          work(4);
        }
      }
      break;
    }
    case 6: {
#pragma omp masked
      owe(k < omp_get_num_threads());
#pragma omp masked filter(k)
      {
        one(inside, depth + 1);
        work(1);
      }
      break;
    }
    case 7:
      one(inside.branch(omp_get_thread_num()), depth + 2); // each thread something else
      break;
    case 8: {
      long *sum = g.shared_sum;
#pragma omp single
      sum[0] = 0;
#pragma omp scope reduction(task, + : sum[ : 1])
      {
        sum[0]++;
#pragma omp task in_reduction(+ : sum[ : 1])
        sum[0]++;
      }
      CHECK(sum[0] == 2 * omp_get_num_threads());
#pragma omp barrier
      break;
    }
    default:
      meet(g);
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
