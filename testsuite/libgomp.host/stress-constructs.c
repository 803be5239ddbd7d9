/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Every construct mixed at random from a seed, which the first argument may set, the second how many rounds: all threads of
   a team walk through the same random sequence; each step adds a sum that is known beforehand. Some steps are regions or
   tasks that do the same inside. Two pthreads do it at once.  */
#include "require.h"
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>

static int cancellation;

static unsigned rnd(unsigned *s) {
  *s = *s * 1664525u + 1013904223u;
  return *s >> 9;
}

// One team's state. `sum` is what the steps have added; what they should have is counted by every thread for itself.
struct team {
  long sum;
  int size;
  omp_lock_t lock;
  omp_nest_lock_t nest;
  long locked, nested, set;
  int turn[64], turns;
};

struct owed {
  long locked, nested, set;
};

static void add(struct team *t, long v) {
#pragma omp atomic
  t->sum += v;
}

static void random_schedule(unsigned *s) {
  const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided, omp_sched_auto,
                               omp_sched_monotonic | omp_sched_dynamic};
  const unsigned kind = rnd(s) % 5;
  omp_set_schedule(kinds[kind], rnd(s) % 9);
}

// --- worksharing ------------------------------------------------------------------------------------------------------

static long loops(struct team *t, unsigned *s) {
  random_schedule(s);
  const int form = rnd(s) % 8, n = rnd(s) % 60;
  const long all = (long)n * (n - 1) / 2;
  long mine = 0;
  switch (form) {
  case 0:
#pragma omp for schedule(runtime) nowait
    for (int i = 0; i < n; i++) mine += i;
    break;
  case 1:
#pragma omp for schedule(monotonic : runtime)
    for (long i = n - 1; i >= 0; i--) mine += i;
    break;
  case 2:
#pragma omp for schedule(runtime)
    for (unsigned long long i = ~0ull - n; i < ~0ull; i++) mine += (long)(~0ull - 1 - i);
    break;
  case 3:
#pragma omp for schedule(runtime) collapse(2) nowait
    for (int i = 0; i < n; i++)
      for (unsigned j = 0; j < 3; j++) mine += j == 1 ? i : 0;
    break;
  case 4:
#pragma omp for schedule(nonmonotonic : dynamic, 2) nowait
    for (int i = 0; i < n; i++) mine += i;
    break;
  case 5:
#pragma omp for schedule(guided) nowait
    for (int i = 0; i < n; i++) mine += i;
    break;
  case 6:
#pragma omp for schedule(monotonic : guided, 2) nowait
    for (long long i = n - 1; i >= 0; i--) mine += i;
    break;
  case 7: {
    static const int steps[] = {1, 2, 5};
    const int step = steps[n % 3];
    long count = 0;
#pragma omp for schedule(static, 3) nowait
    for (int i = 0; i < n; i += step) count += i;
    add(t, count);
    long expect = 0;
    for (int i = 0; i < n; i += step) expect += i;
    return expect;
  }
  }
  add(t, mine);
  return all;
}

static long in_order(struct team *t, unsigned *s) {
  random_schedule(s);
  const int n = 1 + rnd(s) % 60, form = rnd(s) % 3;
#pragma omp single
  t->turns = 0;
  if (form == 0) {
#pragma omp for ordered schedule(runtime)
    for (int i = 0; i < n; i++)
      if (i % 4 != 3) {
#pragma omp ordered
        t->turn[t->turns++] = i;
      }
#pragma omp single
    for (int i = 0, k = 0; i < n; i++)
      if (i % 4 != 3) CHECK(t->turn[k++] == i);
  } else if (form == 1) {
#pragma omp for ordered(1) schedule(runtime)
    for (int i = 0; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
      t->turn[t->turns++] = i;
#pragma omp ordered depend(source)
    }
#pragma omp single
    for (int i = 0; i < n; i++) CHECK(t->turn[i] == i);
  } else {
#pragma omp for ordered(2) schedule(dynamic)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
        const int up = i ? t->turn[i * 8 + j - 8] : 0, left = j ? t->turn[i * 8 + j - 1] : 0;
        t->turn[i * 8 + j] = 1 + (up > left ? up : left);
#pragma omp ordered depend(source)
      }
    CHECK(t->turn[63] == 15);
#pragma omp barrier
  }
  return 0;
}

static long shared_out(struct team *t, unsigned *s) {
  const int k = rnd(s) % 6;
  int value = -1;
  switch (rnd(s) % 6) {
  case 0:
#pragma omp sections nowait
  {
    add(t, 1);
#pragma omp section
    add(t, 20);
#pragma omp section
    add(t, 300);
  }
    return 321;
  case 1:
#pragma omp single nowait
    add(t, k);
    return k;
  case 2:
#pragma omp single copyprivate(value)
    value = k;
    CHECK(value == k);
    return 0;
  case 3:
#pragma omp masked filter(k)
    add(t, 7);
    return k < t->size ? 7 : 0;
  case 4: {
#pragma omp barrier
    return 0;
  }
  default:
    for (int i = 0; i < k; i++) {
#pragma omp single nowait
      add(t, i);
    }
    return k * (k - 1) / 2;
  }
}

static long reductions(struct team *t, unsigned *s) {
  const int n = rnd(s) % 50;
  switch (rnd(s) % 3) {
  case 0: {
#pragma omp single
    for (int i = 0; i < 4; i++) t->turn[i] = 0;
    int *turn = t->turn;
#pragma omp for reduction(+ : turn[ : 4]) schedule(dynamic, 3)
    for (int i = 0; i < n; i++) turn[i % 4] += i;
#pragma omp single
    CHECK(turn[0] + turn[1] + turn[2] + turn[3] == n * (n - 1) / 2);
    return 0;
  }
  case 1: {
    long *sum = &t->sum;
#pragma omp barrier
#pragma omp for reduction(task, + : sum[ : 1]) schedule(dynamic)
    for (int i = 0; i < n; i++) {
      sum[0] += i;
#pragma omp task in_reduction(+ : sum[ : 1])
      sum[0] += 2;
    }
    return (long)n * (n - 1) / 2 + 2 * n;
  }
  default: {
    long sum = 0, product = 1, last = -1;
    int size = 0;
#pragma omp parallel num_threads(2) shared(size)
    {
#pragma omp scope reduction(+ : sum) reduction(* : product)
      sum += 3, product *= 2;
#pragma omp for schedule(dynamic) lastprivate(conditional : last)
      for (int i = 0; i < n; i++)
        if (i % 5 == 0) last = i;
#pragma omp masked
      size = omp_get_num_threads();
    }
    CHECK(sum == 3 * size && product == 1 << size && last == (n == 0 ? -1 : (n - 1) / 5 * 5));
    return 0;
  }
  }
}

// What the locks guard is compared at the end of the region with what every thread has done, counted in `owed`.
static long exclusion(struct team *t, unsigned *s, struct owed *owed) {
  const int n = 1 + rnd(s) % 5;
  for (int i = 0; i < n; i++) {
    const unsigned how = rnd(s) % 5;
    if (how == 0) {
#pragma omp critical(stress)
      t->locked++;
      owed->locked++;
    } else if (how == 1) {
      omp_set_nest_lock(&t->nest);
      if (omp_test_nest_lock(&t->nest) != 2) abort();
      t->nested++;
      owed->nested++;
      omp_unset_nest_lock(&t->nest);
      omp_unset_nest_lock(&t->nest);
    } else if (how == 2) {
      while (!omp_test_lock(&t->lock)) {
      }
      t->set++;
      owed->set++;
      omp_unset_lock(&t->lock);
    } else if (how == 3) {
      double d = 0;
      long double l = 0;
#pragma omp atomic
      d += 1;
#pragma omp atomic capture
      l = d += 1;
      CHECK(l == 2);
    } else {
      omp_set_lock(&t->lock);
      t->set++;
      owed->set++;
      omp_unset_lock(&t->lock);
    }
  }
  return 0;
}

// --- tasks ------------------------------------------------------------------------------------------------------------

static long tree(struct team *t, unsigned s, int depth, int create) {
  long n = 1;
  if (create) add(t, 1);
  if (depth == 0) return n;
  const int kids = 1 + rnd(&s) % 3;
  for (int i = 0; i < kids; i++) {
    const unsigned seed = s * 31 + i;
    const int kind = rnd(&s) % 8;
    if (!create) {
      n += tree(t, seed, depth - 1, 0);
      continue;
    }
    switch (kind) {
    case 0:
#pragma omp task firstprivate(seed)
      tree(t, seed, depth - 1, 1);
      break;
    case 1:
#pragma omp task firstprivate(seed) if (0)
      tree(t, seed, depth - 1, 1);
      break;
    case 2:
#pragma omp taskgroup
    {
#pragma omp task firstprivate(seed) untied priority(seed % 4)
      tree(t, seed, depth - 1, 1);
    } break;
    case 3:
#pragma omp task firstprivate(seed) final(depth < 2) mergeable
      tree(t, seed, depth - 1, 1);
#pragma omp taskwait
      break;
    case 4:
#pragma omp taskloop firstprivate(seed) nogroup
      for (int k = 0; k < 1; k++) tree(t, seed, depth - 1, 1);
      break;
    case 5: {
      omp_event_handle_t event;
#pragma omp task detach(event) firstprivate(seed)
      tree(t, seed, depth - 1, 1);
#pragma omp task firstprivate(event)
      omp_fulfill_event(event);
    } break;
    case 6: {
      char x = 0;
#pragma omp task firstprivate(seed) depend(out : x)
      tree(t, seed, depth - 1, 1);
#pragma omp taskwait depend(in : x)
      if (x) abort();
    } break;
    default:
#pragma omp task firstprivate(seed)
      tree(t, seed, depth - 1, 1);
#pragma omp taskyield
      break;
    }
  }
  return n;
}

static long chains(struct team *t, unsigned *s) {
  const int n = 2 + rnd(s) % 20, kind = rnd(s) % 4;
#pragma omp single
  {
    long a[4] = {0}, order = 0;
#pragma omp taskgroup
    for (int i = 0; i < n; i++) {
      const int k = i % 4;
      if (kind == 0) {
#pragma omp task depend(inout : order) shared(order)
        order = order * 3 % 1009 + i;
      } else if (kind == 1) {
#pragma omp task depend(mutexinoutset : order) shared(order)
        order += i;
      } else if (kind == 2) {
#pragma omp task depend(inoutset : order) shared(a)
#pragma omp atomic
        a[k] += i;
      } else {
#pragma omp task depend(inout : a[k]) depend(in : a[(k + 1) % 4]) shared(a)
        a[k] += i;
      }
    }
    long sum = a[0] + a[1] + a[2] + a[3], expect = 0;
    if (kind == 0)
      for (int i = 0; i < n; i++) expect = expect * 3 % 1009 + i;
    else
      expect = n * (n - 1) / 2;
    CHECK((kind < 2 ? order : sum) == expect);
  }
  (void)t;
  return 0;
}

static long tasks(struct team *t, unsigned *s) {
  const unsigned seed = rnd(s), form = rnd(s) % 4;
  switch (form) {
  case 0:
#pragma omp single nowait
    tree(t, seed, 3, 1);
    return tree(t, seed, 3, 0);
  case 1:
    tree(t, seed, 2, 1);
    return t->size * tree(t, seed, 2, 0);
  case 2:
#pragma omp single
#pragma omp taskloop num_tasks(5) firstprivate(t)
    for (int i = 0; i < 20; i++) add(t, i);
    return 190;
  default:
    return chains(t, s);
  }
}

// --- cancellation -----------------------------------------------------------------------------------------------------

// What is counted before a cancellation is not known, so it is counted for itself.
static long cancelled(unsigned *s) {
  const int at = rnd(s) % 30, form = rnd(s) % 3;
  int done = 0;
  if (form == 0) {
#pragma omp parallel num_threads(3) shared(done)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 100; i++) {
#pragma omp cancel for if (i == at)
#pragma omp atomic
        done++;
#pragma omp cancellation point for
      }
#pragma omp for schedule(static)
      for (int i = 0; i < 6; i++)
#pragma omp atomic
        done += 1000;
    }
    CHECK(done / 1000 == 6 && done % 1000 <= 100 && (cancellation || done == 6100));
  } else if (form == 1) {
#pragma omp parallel num_threads(3) shared(done)
    {
      if (omp_get_thread_num() == at % 3) {
#pragma omp cancel parallel
      }
#pragma omp barrier
#pragma omp atomic
      done++;
    }
    CHECK(done <= 3);
  } else {
#pragma omp parallel num_threads(3) shared(done)
#pragma omp single
    {
#pragma omp taskgroup
      for (int i = 0; i < 30; i++) {
#pragma omp task firstprivate(i) shared(done)
        {
#pragma omp cancel taskgroup if (i == at)
#pragma omp atomic
          done++;
        }
      }
#pragma omp task shared(done)
#pragma omp atomic
      done += 1000;
    }
    CHECK(done / 1000 == 1 && done % 1000 <= 30);
  }
  return 0;
}

// --- the walk ---------------------------------------------------------------------------------------------------------

static void region(unsigned seed, int depth, int threads);

static void walk(struct team *t, unsigned seed, int depth, long *expect, struct owed *owed) {
  unsigned s = seed;
  const int steps = 3 + rnd(&s) % (depth == 0 ? 12 : 5);
  for (int i = 0; i < steps; i++) {
    switch (rnd(&s) % 12) {
    case 0:
    case 1:
    case 2:
      *expect += loops(t, &s);
      break;
    case 3:
      *expect += in_order(t, &s);
      break;
    case 4:
    case 5:
      *expect += shared_out(t, &s);
      break;
    case 6:
      *expect += reductions(t, &s);
      break;
    case 7:
      *expect += exclusion(t, &s, owed);
      break;
    case 8:
    case 9:
      *expect += tasks(t, &s);
      break;
    case 10:
      if (depth < 2) region(rnd(&s), depth + 1, 1 + rnd(&s) % 3);
      break;
    default:
      if (rnd(&s) % 4 == 0 && depth < 2) cancelled(&s);
      break;
    }
  }
}

static void region(unsigned seed, int depth, int threads) {
  struct team t = {0};
  struct owed owed = {0};
  long expect = 0;
  omp_init_lock(&t.lock);
  omp_init_nest_lock(&t.nest);
#pragma omp parallel num_threads(threads) proc_bind(close) shared(t, expect, owed)
  {
    long mine = 0;
    struct owed mine_owed = {0};
#pragma omp single
    t.size = omp_get_num_threads();
    walk(&t, seed, depth, &mine, &mine_owed);
#pragma omp atomic
    owed.locked += mine_owed.locked;
#pragma omp atomic
    owed.nested += mine_owed.nested;
#pragma omp atomic
    owed.set += mine_owed.set;
#pragma omp masked
    expect = mine;
  }
  CHECK(t.locked == owed.locked && t.nested == owed.nested && t.set == owed.set);
  if (t.sum != expect) {
    fprintf(stderr, "seed %u, depth %d, %d threads: %ld instead of %ld\n", seed, depth, t.size, t.sum, expect);
    exit(1);
  }
  omp_destroy_lock(&t.lock);
  omp_destroy_nest_lock(&t.nest);
}

static int rounds = 30;

static void *rounds_of(void *start) {
  unsigned s = *(unsigned *)start;
  omp_set_max_active_levels(3);
  for (int r = 0; r < rounds; r++) {
    const unsigned seed = rnd(&s);
    region(seed, 0, 1 + rnd(&s) % 6);
    if (r % 16 == 15) CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  }
  return NULL;
}

int main(int argc, char **argv) {
  unsigned seeds[2] = {argc > 1 ? atoi(argv[1]) : 1};
  seeds[1] = seeds[0] + 7777;
  if (argc > 2) rounds = atoi(argv[2]);
  cancellation = omp_get_cancellation();
  pthread_t other;
  CHECK(pthread_create(&other, NULL, rounds_of, &seeds[1]) == 0);
  rounds_of(&seeds[0]);
  pthread_join(other, NULL);
  return 0;
}
