// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random programs with structures: several threads, each on a device of its own choice, map structures, what their pointers
// point to, and arrays, whole or in part, with mappers, holds, data regions, device addresses and nowait, in random order,
// and compare what the host and the device hold with a plain model (OpenMP 5.2 section 5.8.3; a hold counts apart, and
// nothing but the end of its construct takes it back).
//
// Arguments: seed, steps of each thread, threads. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
// llvm-gpu: with several threads it copies to memory that is not allocated
// sanitizer: tasks of libomp, which is not compiled for one, order the threads here
#include "check.h"

#include <omp.h>
#include <string.h>
#include <time.h>

enum { elements = 12, most_open = 3 };

struct record {
  int a[4];
  int n; // of p; nobody writes it
  int *p;
  struct {
    int k;
    int *q;
  } in;
};
#pragma omp declare mapper(deep : struct record r) map(r) map(r.p[0 : r.n]) map(r.in.q[0 : r.n])

// One object that may be mapped, as integers: what the host and the device should have of it.
struct object {
  int expected[elements], device[elements], size, count, holds;
};

struct state {
  unsigned random;
  int d, depth;
  int attached; // the pointers of the record on the device point to what they should
  struct record r;
  int array[elements];
  struct object record, p, q, of_array;
};

static int pick(struct state *s, int low, int high) {
  s->random = s->random * 1664525u + 1013904223u;
  return low + (int)((s->random >> 8) % (unsigned)(high - low + 1));
}

// --- the model -----------------------------------------------------------------------------------------------------------

static int present(const struct object *o) { return o->count + o->holds > 0; }

// Returns whether it is new.
static int model_enter(struct object *o, int copies, int always, int holds) {
  const int fresh = !present(o);
  *(holds ? &o->holds : &o->count) += 1;
  if (copies && (fresh || always)) memcpy(o->device, o->expected, sizeof o->device);
  return fresh;
}

static void model_exit(struct object *o, int copies, int always, int all, int holds) {
  if (!present(o)) return;
  int *const count = holds ? &o->holds : &o->count;
  *count = all ? 0 : *count > 0 ? *count - 1 : 0;
  if (copies && (always || !present(o))) memcpy(o->expected, o->device, sizeof o->expected);
}

static void model_kernel(struct object *o, int low, int n, int value) {
  for (int i = low; i < low + n; i++) o->device[i] = o->device[i] * 3 + value;
}

// The record as integers, without its pointers.
static void read_record(const struct record *r, int *values) {
  memcpy(values, r->a, sizeof r->a);
  values[4] = r->in.k;
}

static void look(struct state *s) {
  int values[elements];
  read_record(&s->r, values);
  check(memcmp(values, s->record.expected, 5 * sizeof(int)) == 0);
  check(memcmp(s->r.p, s->p.expected, sizeof s->p.expected) == 0);
  check(memcmp(s->r.in.q, s->q.expected, sizeof s->q.expected) == 0);
  check(memcmp(s->array, s->of_array.expected, sizeof s->array) == 0);
  check(omp_target_is_present(&s->r, s->d) == present(&s->record));
  check(omp_target_is_present(s->r.p + 5, s->d) == present(&s->p));
  check(omp_target_is_present(s->r.in.q, s->d) == present(&s->q));
  check(omp_target_is_present(s->array + 1, s->d) == present(&s->of_array));
  if (!present(&s->p)) return;
  check(omp_target_memcpy(values, omp_get_mapped_ptr(s->r.p, s->d), sizeof values, 0, 0, omp_get_initial_device(), s->d) ==
        0);
  check(memcmp(values, s->p.device, sizeof values) == 0);
}

// --- regions -------------------------------------------------------------------------------------------------------------

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define EACH(x, low, n)                                                                                                     \
  for (int i = low; i < low + n; i++) x[i] = x[i] * 3 + value

// The record and both arrays.
static void region_whole(struct state *s) {
  struct record *const r = &s->r;
  const int value = pick(s, 1, 9), d = s->d;
  // What is there already is not attached once more.
  if (!s->attached && (present(&s->record) || present(&s->p) || present(&s->q))) return;
  PRAGMA(omp target device(d) map(tofrom : r [0:1]) map(tofrom : r->p [0:elements], r->in.q [0:elements])) {
    EACH(r->a, 0, 4);
    EACH(r->p, 0, r->n);
    EACH(r->in.q, 0, r->n);
  }
  struct object *const all[] = {&s->record, &s->p, &s->q};
  for (int i = 0; i < 3; i++) {
    model_enter(all[i], 1, 0, 0);
    model_kernel(all[i], 0, i == 0 ? 4 : elements, value);
    model_exit(all[i], 1, 0, 0, 0);
  }
}

// The same of another record, by a mapper. Its memory is not used again: LLVM's library keeps such a structure mapped.
static void region_mapper(struct state *s) {
  struct record *const r = malloc(sizeof *r);
  int values[2][elements];
  const int value = pick(s, 1, 9), d = s->d;
  *r = (struct record){{value, 2, 3, 4}, pick(s, 1, elements), values[0], {5, values[1]}};
  for (int i = 0; i < elements; i++) values[0][i] = values[1][i] = i;
  PRAGMA(omp target device(d) map(mapper(deep), tofrom : r [0:1])) {
    EACH(r->a, 0, 4);
    EACH(r->p, 0, r->n);
    EACH(r->in.q, 0, r->n);
  }
  for (int i = 0; i < elements; i++) check(values[0][i] == (i < r->n ? i * 3 + value : i) && values[1][i] == values[0][i]);
  check(r->a[0] == value * 4 && r->a[3] == 12 + value && r->p == values[0]);
}

// Part of an array that a pointer names, in one of several ways.
static void region_array(struct state *s) {
  const int value = pick(s, 1, 9), d = s->d, low = pick(s, 0, elements - 1), n = pick(s, 1, elements - low);
  const int fresh = !present(&s->p);
  int *p = s->r.p;
  switch (pick(s, 0, 5)) {
  case 0:
    PRAGMA(omp target device(d) map(tofrom : p [0:elements]))
    EACH(p, low, n);
    break;
  case 1: // what is not mapped is private to the region
    if (fresh) return;
    PRAGMA(omp target device(d) map(present, tofrom : p [low:n]))
    EACH(p, low, n);
    break;
  case 2: {
    int more = 1;
    PRAGMA(omp target device(d) nowait depend(inout : p[0]) map(tofrom : p [0:elements]) firstprivate(more, value))
    EACH(p, low, n);
    PRAGMA(omp target update device(d) from(p [0:elements]) nowait depend(inout : p[0]))
    PRAGMA(omp taskwait)
    if (!fresh) {
      model_kernel(&s->p, low, n, value);
      memcpy(s->p.expected, s->p.device, sizeof s->p.expected);
      return;
    }
    break;
  }
  case 3:
    PRAGMA(omp target data device(d) map(tofrom : p [0:elements]) use_device_ptr(p)) {
      PRAGMA(omp target device(d) is_device_ptr(p))
      EACH(p, low, n);
    }
    break;
  case 4:
    if (fresh) return;
    PRAGMA(omp target device(d)) // found by its address
    EACH(p, low, n);
    break;
  case 5:
    PRAGMA(omp target device(d) map(always, close, tofrom : p [0:elements]))
    EACH(p, low, n);
    model_enter(&s->p, 1, 1, 0);
    model_kernel(&s->p, low, n, value);
    model_exit(&s->p, 1, 1, 0, 0);
    return;
  }
  model_enter(&s->p, 1, 0, 0);
  model_kernel(&s->p, low, n, value);
  model_exit(&s->p, 1, 0, 0, 0);
}

// A variable: implicit maps, defaultmap, private copies, its address.
static void region_variable(struct state *s) {
  const int value = pick(s, 1, 9), d = s->d, low = pick(s, 0, elements - 1), n = pick(s, 1, elements - low);
  int sum = 0, expected = 0;
  int (*const a)[elements] = &s->array;
  switch (pick(s, 0, 4)) {
  case 0:
    PRAGMA(omp target device(d) map(tofrom : a [0:1]))
    EACH((*a), low, n);
    break;
  case 1:
    if (!present(&s->of_array)) return;
    PRAGMA(omp target device(d)) // found by its address
    EACH((*a), low, n);
    break;
  case 2: {
    int copy[elements];
    memcpy(copy, s->array, sizeof copy);
    PRAGMA(omp target device(d) firstprivate(copy) defaultmap(tofrom : scalar)) {
      EACH(copy, 0, elements);
      for (int i = 0; i < elements; i++) sum += copy[i];
    }
    for (int i = 0; i < elements; i++) expected += copy[i] * 3 + value;
    check(sum == expected && memcmp(copy, s->array, sizeof copy) == 0);
    return;
  }
  case 3: {
    int local[elements];
    memcpy(local, s->array, sizeof local);
    PRAGMA(omp target data device(d) map(tofrom : local)) {
      PRAGMA(omp target data device(d) use_device_addr(local)) {
        PRAGMA(omp target device(d) has_device_addr(local))
        EACH(local, low, n);
      }
      PRAGMA(omp target device(d) defaultmap(present : aggregate))
      local[0] += value;
    }
    local[0] -= value;
    for (int i = 0; i < elements; i++) check(local[i] == (i >= low && i < low + n ? s->array[i] * 3 + value : s->array[i]));
    return;
  }
  case 4: // some member alone, of a record that may be there
    PRAGMA(omp target device(d) map(tofrom : s->r.a))
    EACH(s->r.a, 0, 4);
    if (present(&s->record)) return model_kernel(&s->record, 0, 4, value);
    for (int i = 0; i < 4; i++) s->record.expected[i] = s->record.expected[i] * 3 + value;
    return;
  }
  model_enter(&s->of_array, 1, 0, 0);
  model_kernel(&s->of_array, low, n, value);
  model_exit(&s->of_array, 1, 0, 0, 0);
}

// --- data ----------------------------------------------------------------------------------------------------------------

static void enter(struct state *s) {
  const int d = s->d;
  int *p = s->r.p, *q = s->r.in.q, *a = s->array;
  switch (pick(s, 0, 3)) {
  case 0:;
    PRAGMA(omp target enter data device(d) map(to : p [0:elements]))
    model_enter(&s->p, 1, 0, 0);
    break;
  case 1:;
    PRAGMA(omp target enter data device(d) map(to : q [0:elements]) nowait)
    PRAGMA(omp taskwait)
    model_enter(&s->q, 1, 0, 0);
    break;
  case 2:;
    PRAGMA(omp target enter data device(d) map(always, to : a [0:elements]))
    model_enter(&s->of_array, 1, 1, 0);
    break;
  case 3: {
    if (present(&s->record) || present(&s->p) || present(&s->q)) return;
    struct record *const r = &s->r;
    PRAGMA(omp target enter data device(d) map(to : r [0:1]) map(to : r->p [0:elements], r->in.q [0:elements]))
    model_enter(&s->record, 1, 0, 0);
    model_enter(&s->p, 1, 0, 0);
    model_enter(&s->q, 1, 0, 0);
    s->attached = 1;
    break;
  }
  }
}

// Not inside of a data region: its end would find something else.
static void leave(struct state *s) {
  const int d = s->d;
  int *p = s->r.p, *q = s->r.in.q, *a = s->array;
  struct record *const r = &s->r;
  switch (pick(s, 0, 4)) {
  case 0:;
    PRAGMA(omp target exit data device(d) map(from : p [0:elements]))
    model_exit(&s->p, 1, 0, 0, 0);
    break;
  case 1:;
    PRAGMA(omp target exit data device(d) map(always, from : p [0:elements]))
    model_exit(&s->p, 1, 1, 0, 0);
    break;
  case 2:;
    PRAGMA(omp target exit data device(d) map(delete : q [0:elements], a [0:elements]))
    model_exit(&s->q, 0, 0, 1, 0);
    model_exit(&s->of_array, 0, 0, 1, 0);
    break;
  case 3:;
    PRAGMA(omp target exit data device(d) map(release : a [0:elements]) nowait depend(inout : a[0]))
    PRAGMA(omp taskwait)
    model_exit(&s->of_array, 0, 0, 0, 0);
    break;
  case 4:;
    PRAGMA(omp target exit data device(d) map(from : r [0:1]))
    model_exit(&s->record, 1, 0, 0, 0);
    break;
  }
  if (!present(&s->record) || !present(&s->p) || !present(&s->q)) s->attached = 0;
}

// The host's values change and go there, or the device's come.
static void refresh(struct state *s) {
  const int d = s->d, low = pick(s, 0, elements - 1), n = pick(s, 1, elements - low), value = pick(s, 0, 99);
  int *p = s->r.p, *a = s->array;
  switch (pick(s, 0, 4)) {
  case 0:
    for (int i = low; i < low + n; i++) s->p.expected[i] = p[i] = value + i;
    PRAGMA(omp target update device(d) to(p [low:n]))
    if (present(&s->p)) memcpy(s->p.device + low, p + low, (size_t)n * sizeof(int));
    break;
  case 1:;
    PRAGMA(omp target update device(d) from(p [low:n]))
    if (present(&s->p)) memcpy(s->p.expected + low, s->p.device + low, (size_t)n * sizeof(int));
    break;
  case 2: { // every other element
    for (int i = 1; i < elements; i += 2) s->of_array.expected[i] = a[i] = value + i;
    PRAGMA(omp target update device(d) to(a [1:elements / 2:2]))
    for (int i = 1; present(&s->of_array) && i < elements; i += 2) s->of_array.device[i] = a[i];
    break;
  }
  case 3:
    for (int i = 0; i < 4; i++) s->record.expected[i] = s->r.a[i] = value + i;
    PRAGMA(omp target update device(d) to(s->r.a))
    if (present(&s->record)) memcpy(s->record.device, s->r.a, sizeof s->r.a);
    break;
  case 4:; // the pointers of both sides stay what they are
    PRAGMA(omp target update device(d) from(s->r))
    if (present(&s->record)) memcpy(s->record.expected, s->record.device, 5 * sizeof(int));
    break;
  }
}

static void steps(struct state *s, int n);

static void structured(struct state *s) {
  const int d = s->d, n = pick(s, 1, 6);
  int *p = s->r.p, *a = s->array;
  struct record *const r = &s->r;
  s->depth++;
  switch (pick(s, 0, 3)) {
  case 0:
    PRAGMA(omp target data device(d) map(tofrom : p [0:elements])) {
      model_enter(&s->p, 1, 0, 0);
      steps(s, n);
    }
    model_exit(&s->p, 1, 0, 0, 0);
    break;
  case 1:
    PRAGMA(omp target data device(d) map(ompx_hold, tofrom : p [0:elements])) {
      model_enter(&s->p, 1, 0, 1);
      steps(s, n);
      PRAGMA(omp target exit data device(d) map(release : p [0:elements]))
      model_exit(&s->p, 0, 0, 0, 0);
      check(omp_target_is_present(p, d));
      PRAGMA(omp target enter data device(d) map(alloc : p [0:elements]))
      model_enter(&s->p, 0, 0, 0);
    }
    model_exit(&s->p, 1, 0, 0, 1);
    break;
  case 2:
    PRAGMA(omp target data device(d) map(to : a [0:elements])) {
      model_enter(&s->of_array, 1, 0, 0);
      steps(s, n);
    }
    model_exit(&s->of_array, 0, 0, 0, 0);
    break;
  case 3: {
    const int was_attached = s->attached;
    if (!was_attached && (present(&s->record) || present(&s->p) || present(&s->q))) break;
    PRAGMA(omp target data device(d) map(tofrom : r [0:1]) map(tofrom : r->p [0:elements], r->in.q [0:elements])) {
      model_enter(&s->record, 1, 0, 0);
      model_enter(&s->p, 1, 0, 0);
      model_enter(&s->q, 1, 0, 0);
      s->attached = 1;
      steps(s, n);
    }
    model_exit(&s->record, 1, 0, 0, 0);
    model_exit(&s->p, 1, 0, 0, 0);
    model_exit(&s->q, 1, 0, 0, 0);
    break;
  }
  }
  s->depth--;
  if (!present(&s->record) || !present(&s->p) || !present(&s->q)) s->attached = 0;
}

static void steps(struct state *s, int n) {
  for (int i = 0; i < n; i++) {
    switch (pick(s, 0, 9)) {
    case 0:
      region_whole(s);
      break;
    case 1:
    case 2:
      region_array(s);
      break;
    case 3:
      region_variable(s);
      break;
    case 4:
      enter(s);
      break;
    case 5:
      if (s->depth == 0) leave(s);
      break;
    case 6:
    case 7:
      refresh(s);
      break;
    case 8:
      if (s->depth < most_open) structured(s);
      break;
    case 9:
      region_mapper(s);
      break;
    }
    look(s);
  }
}

static void run_thread(unsigned seed, int n) {
  struct state s;
  memset(&s, 0, sizeof s);
  s.random = seed * 7919u + (unsigned)omp_get_thread_num() * 104729u;
  s.d = pick(&s, 0, omp_get_num_devices() - 1);
  s.r = (struct record){{1, 2, 3, 4}, elements, malloc(elements * sizeof(int)), {5, malloc(elements * sizeof(int))}};
  int *const p = s.r.p, *const q = s.r.in.q;
  for (int i = 0; i < elements; i++) {
    s.p.expected[i] = p[i] = i;
    s.q.expected[i] = q[i] = -i;
    s.of_array.expected[i] = s.array[i] = 100 + i;
  }
  read_record(&s.r, s.record.expected);
  steps(&s, n);
  check(s.r.p == p && s.r.in.q == q);
  struct record *const r = &s.r;
  int *const a = s.array;
#pragma omp target exit data device(s.d) map(delete : p[0 : elements], q[0 : elements], a[0 : elements])
#pragma omp target exit data device(s.d) map(delete : r[0 : 1])
  check(!omp_target_is_present(r, s.d) && !omp_target_is_present(p, s.d) && !omp_target_is_present(a, s.d));
  free(p);
  free(q);
}

static void run(unsigned seed, int n, int threads) {
#pragma omp parallel num_threads(threads)
  run_thread(seed, n);
}

int main(int argc, char **argv) {
  unsigned seed = argc > 1 ? (unsigned)atol(argv[1]) : 1;
  const int n = argc > 2 ? atoi(argv[2]) : 200, threads = argc > 3 ? atoi(argv[3]) : 4;
  run(seed, n, threads);
  run(seed + 1, n, 1);
  const char *const seconds = getenv("REGOMP_RANDOM_SECONDS");
  const time_t end = time(NULL) + (seconds != NULL ? atol(seconds) : 0);
  for (seed += 2; time(NULL) < end; seed++) run(seed, n, 1 + (int)(seed % 6));
  if (seconds != NULL) fprintf(stderr, "up to seed %u\n", seed - 1);
  return 0;
}
