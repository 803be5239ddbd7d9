// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours ours-pascal" }
// With GCC's library asynchronous copies are plain tasks, which only depend clauses order.
// { dg-timeout 240 }
//
// Random constructs and routines on overlapping parts of a few arrays, with nowait and without, from one task region and
// from tasks, against a sequential model: the table of doc/target-core.md, "Which orders are kept". What one task region
// issues on an array of its own is in its order, with depend clauses or without. An array that several tasks use has a
// depend clause each time, and nothing else; inside of such a task the order is the task's own.
//
// Arguments: seed, steps, threads. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
#include "check.h"

#include <time.h>

enum { arrays = 4, own_arrays = 2, n = 48, operations = 10 };

static int device, host, separate;

// m is mapped all the time, x is mapped by each construct, p is memory of the device, b is the host's.
struct array {
  unsigned m[n], x[n], b[n], *p;
};
struct model {
  unsigned m_host[n], m_device[n], x[n], b[n], p[n];
};
static struct array real[arrays];
static struct model model[arrays];
static char token[arrays];

static int pick(unsigned *state, int low, int high) {
  *state = *state * 1664525u + 1013904223u;
  return low + (int)((*state >> 8) % (unsigned)(high - low + 1));
}

// One operation on part of one array. `depend`: with a depend clause; `nowait`: so, or asynchronous.
struct operation {
  int what, k, low, length, nowait, depend;
  unsigned value;
};

static struct operation choose(unsigned *s, int k, int must_depend) {
  struct operation o;
  o.what = pick(s, 0, operations - 1);
  o.k = k;
  o.low = pick(s, 0, n - 1);
  o.length = pick(s, 1, n - o.low);
  o.value = (unsigned)pick(s, 1, 100);
  o.nowait = pick(s, 0, 2) > 0;
  o.depend = must_depend || pick(s, 0, 1);
  return o;
}

static void run_model(const struct operation *o) {
  struct model *a = &model[o->k];
  for (int i = o->low; i < o->low + o->length; i++) {
    unsigned *m = separate ? &a->m_device[i] : &a->m_host[i];
    switch (o->what) {
    case 0:
      *m = *m * 3 + o->value;
      break;
    case 1:
      *m = a->m_host[i];
      break;
    case 2:
      a->m_host[i] = *m;
      break;
    case 3:
      a->p[i] = a->p[i] * 3 + o->value;
      break;
    case 4:
      a->p[i] = a->b[i];
      break;
    case 5:
      a->b[i] = a->p[i];
      break;
    case 6:
      a->p[i] = o->value * 0x01010101;
      break;
    case 7:
      a->x[i] = a->x[i] * 3 + o->value;
      break;
    case 8:
      *m += a->p[i];
      break;
    case 9:
      a->p[i] += a->x[i];
      break;
    }
  }
}

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define DIRECTIVE(...) PRAGMA(__VA_ARGS__)
// A directive in its four forms, with the code that it governs.
#define EACH_WAY(o, directive, code)                                                                                        \
  do {                                                                                                                      \
    if (o->nowait && o->depend) {                                                                                           \
      DIRECTIVE(omp directive nowait depend(inout : token[k])) code                                                         \
    } else if (o->nowait) {                                                                                                 \
      DIRECTIVE(omp directive nowait) code                                                                                  \
    } else if (o->depend) {                                                                                                 \
      DIRECTIVE(omp directive depend(inout : token[k])) code                                                                \
    } else {                                                                                                                \
      DIRECTIVE(omp directive) code                                                                                         \
    }                                                                                                                       \
  } while (0)

static void copy(const struct operation *o, void *to, const void *from, int to_device, int from_device) {
  const size_t bytes = (size_t)o->length * sizeof(unsigned);
  omp_depend_t after;
  const int k = o->k;
#pragma omp depobj(after) depend(inout : token[k])
  if (o->nowait) {
    CHECK(omp_target_memcpy_async(to, from, bytes, 0, 0, to_device, from_device, o->depend, &after) == 0);
  } else {
    if (o->depend) {
#pragma omp taskwait depend(inout : token[k])
    }
    CHECK(omp_target_memcpy(to, from, bytes, 0, 0, to_device, from_device) == 0);
  }
#pragma omp depobj(after) destroy
}

static void fill(const struct operation *o, void *memory) {
  const size_t bytes = (size_t)o->length * sizeof(unsigned);
  omp_depend_t after;
  const int k = o->k;
#pragma omp depobj(after) depend(inout : token[k])
  if (o->nowait) {
    omp_target_memset_async(memory, (int)o->value, bytes, device, o->depend, &after);
  } else {
    if (o->depend) {
#pragma omp taskwait depend(inout : token[k])
    }
    omp_target_memset(memory, (int)o->value, bytes, device);
  }
#pragma omp depobj(after) destroy
}

static void run(struct operation chosen) {
  struct operation *const o = &chosen;
  const int k = o->k, length = o->length;
  const unsigned value = o->value;
  unsigned *m = real[k].m + o->low, *x = real[k].x + o->low, *b = real[k].b + o->low, *p = real[k].p + o->low;
  // Regions on the host are tasks that only depend clauses order.
  const int is_region = o->what == 0 || o->what == 3 || o->what >= 7;
  if (!separate && is_region) o->depend = 1;
  switch (o->what) {
  case 0:
    EACH_WAY(o, target map(present, tofrom : m[:length]) firstprivate(value),
             for (int i = 0; i < length; i++) m[i] = m[i] * 3 + value;);
    break;
  case 1:
    EACH_WAY(o, target update to(m[:length]), );
    break;
  case 2:
    EACH_WAY(o, target update from(m[:length]), );
    break;
  case 3:
    EACH_WAY(o, target is_device_ptr(p) firstprivate(value), for (int i = 0; i < length; i++) p[i] = p[i] * 3 + value;);
    break;
  case 4:
    copy(o, p, b, device, host);
    break;
  case 5:
    copy(o, b, p, host, device);
    break;
  case 6:
    fill(o, p);
    break;
  case 7:
    EACH_WAY(o, target map(tofrom : x[:length]) firstprivate(value),
             for (int i = 0; i < length; i++) x[i] = x[i] * 3 + value;);
    break;
  case 8:
    EACH_WAY(o, target map(present, tofrom : m[:length]) is_device_ptr(p), for (int i = 0; i < length; i++) m[i] += p[i];);
    break;
  case 9:
    EACH_WAY(o, target map(to : x[:length]) is_device_ptr(p), for (int i = 0; i < length; i++) p[i] += x[i];);
    break;
  }
}

// What a task does with one array; `modelled`: in the model alone.
static void task_body(unsigned seed, int k, int modelled) {
  const int steps = pick(&seed, 1, 5);
  for (int i = 0; i < steps; i++) {
    const struct operation o = choose(&seed, k, 0);
    if (modelled)
      run_model(&o);
    else
      run(o);
  }
  if (!modelled) {
#pragma omp taskwait
  }
}

static void make_task(unsigned *s) {
  const int k = pick(s, own_arrays, arrays - 1), how = pick(s, 0, 3);
  const unsigned seed = *s;
  task_body(seed, k, 1);
  if (how == 0) {
#pragma omp task depend(inout : token[k]) firstprivate(seed, k) if (0)
    task_body(seed, k, 0);
  } else if (how == 1) {
#pragma omp task depend(inout : token[k]) firstprivate(seed, k) final(1)
    task_body(seed, k, 0);
  } else {
#pragma omp task depend(inout : token[k]) firstprivate(seed, k)
    task_body(seed, k, 0);
  }
}

// Deferred tasks without depend clauses come behind what their parent has in flight when they are created.
static void make_younger_tasks(unsigned *s) {
  if (!separate) {
#pragma omp taskwait
  }
  for (int k = 0; k < own_arrays; k++) {
    const unsigned seed = (unsigned)pick(s, 0, 0x7fffff);
    task_body(seed, k, 1);
    const int nested = pick(s, 0, 1);
#pragma omp task firstprivate(seed, k, nested)
    {
      if (nested) {
#pragma omp task firstprivate(seed, k)
        task_body(seed, k, 0);
#pragma omp taskwait
      } else {
        task_body(seed, k, 0);
      }
    }
  }
#pragma omp taskwait
}

static void steps_of(unsigned *s, int steps) {
  for (int i = 0; i < steps; i++) {
    const int what = pick(s, 0, 12);
    if (what < 6) {
      const struct operation o = choose(s, pick(s, 0, own_arrays - 1), 0);
      run_model(&o);
      run(o);
    } else if (what < 8) {
      const struct operation o = choose(s, pick(s, own_arrays, arrays - 1), 1);
      run_model(&o);
      run(o);
    } else if (what < 10) {
      make_task(s);
    } else if (what == 10) {
      make_younger_tasks(s);
    } else if (what == 12) {
#pragma omp taskyield
    } else {
      // At once, and behind what this region has launched.
      struct operation o = choose(s, pick(s, 0, own_arrays - 1), 0);
      run_model(&o);
      if (!separate) { // as in run; its dependences are not those of this one's other tasks
        o.nowait = 0;
#pragma omp taskwait
      }
#pragma omp task if (0) firstprivate(o)
      run(o);
    }
  }
}

static int compare(unsigned seed) {
  int bad = 0;
  for (int k = 0; k < arrays; k++) {
    struct array *a = &real[k];
    const struct model *e = &model[k];
    unsigned p[n];
    omp_target_memcpy(p, a->p, sizeof p, 0, 0, host, device);
    bad += memcmp(p, e->p, sizeof p) != 0;
    bad += memcmp(a->x, e->x, sizeof a->x) != 0;
    bad += memcmp(a->b, e->b, sizeof a->b) != 0;
    bad += memcmp(a->m, e->m_host, sizeof a->m) != 0;
    unsigned *m = a->m;
#pragma omp target exit data map(from : m[ : n])
    bad += memcmp(a->m, separate ? e->m_device : e->m_host, sizeof a->m) != 0;
    omp_target_free(a->p, device);
    if (bad) {
      printf("seed %u, array %d: not what the model has\n", seed, k);
      return 0;
    }
  }
  return 1;
}

static int round_of(unsigned seed, int steps, int threads) {
  unsigned s = seed;
  for (int k = 0; k < arrays; k++) {
    struct array *a = &real[k];
    struct model *e = &model[k];
    a->p = omp_target_alloc(sizeof e->p, device);
    for (int i = 0; i < n; i++) {
      e->m_host[i] = e->m_device[i] = a->m[i] = (unsigned)pick(&s, 0, 99);
      e->x[i] = a->x[i] = (unsigned)pick(&s, 0, 99);
      e->b[i] = a->b[i] = (unsigned)pick(&s, 0, 99);
      e->p[i] = (unsigned)pick(&s, 0, 99);
    }
    unsigned *m = a->m;
    omp_target_memcpy(a->p, e->p, sizeof e->p, 0, 0, device, host);
#pragma omp target enter data map(to : m[ : n])
  }
  if (threads == 0) {
    steps_of(&s, steps);
#pragma omp taskwait
  } else {
#pragma omp parallel num_threads(threads)
#pragma omp single
    steps_of(&s, steps);
  }
  return compare(seed);
}

int main(int argc, char **argv) {
  check_placement();
  host = omp_get_initial_device();
  device = omp_get_num_devices() > 0 && check_expected_device() == 1 ? 0 : host;
  separate = device != host;
  unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
  const int steps = argc > 2 ? atoi(argv[2]) : 40, threads = argc > 3 ? atoi(argv[3]) : -1;
  const char *seconds = getenv("REGOMP_RANDOM_SECONDS");
  const time_t end = time(NULL) + (seconds ? atoi(seconds) : 0);
  for (int round = 0; round < 24 || time(NULL) < end; round++, seed++) {
    const int good = round_of(seed, steps, threads >= 0 ? threads : round % 4);
    CHECK(good);
    if (!good) break;
  }
  return check_result();
}
