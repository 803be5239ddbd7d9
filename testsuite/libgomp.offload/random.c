// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-timeout 240 }
//
// Random programs: several threads map, update, launch and unmap sections of arrays in random order, one after another and with
// nowait, and compare what the host and the device hold with a plain model of the specification's reference counts (OpenMP 5.2
// section 5.8.3). Some arrays belong to one thread, and their model is exact after each step; some are shared, and each thread
// gives back what it took.
//
// Arguments: seed, steps of each thread, threads. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
#include "check.h"

#include <time.h>

enum { objects = 5, most_bytes = 400, shared_objects = 3, shared_bytes = 64, most_open = 3 };

struct object {
  unsigned char *host, *expected; // what the host holds, what it should
  unsigned char *device;          // what the device should hold, of [low, high)
  int bytes, low, high, count;
};

// A target data region that is open: its section, and what its end does.
struct open_region {
  struct object *o;
  int low, bytes, copies_out;
};

struct state {
  unsigned random;
  struct object o[objects];
  int separate; // the device has memory of its own
  int thread;
};

static unsigned char shared[shared_objects][shared_bytes];

static int pick(struct state *s, int low, int high) {
  s->random = s->random * 1664525u + 1013904223u;
  return low + (int)((s->random >> 8) % (unsigned)(high - low + 1));
}

// --- the model ---

static void model_kernel(struct state *s, struct object *o, int low, int bytes, int value, int set) {
  unsigned char *data = s->separate ? o->device : o->expected;
  for (int k = low; k < low + bytes; k++) data[k] = (unsigned char)(set ? value + k : data[k] * 3 + value);
}

static void model_enter(struct state *s, struct object *o, int low, int bytes, int copy, int always) {
  if (!s->separate) return;
  int fresh = o->count++ == 0;
  if (fresh) {
    o->low = low;
    o->high = low + bytes;
  }
  if (copy && (fresh || always)) memcpy(o->device + low, o->expected + low, (size_t)bytes);
}

static void model_exit(struct state *s, struct object *o, int low, int bytes, int copy, int always, int all) {
  if (!s->separate || o->count == 0) return;
  o->count = all ? 0 : o->count - 1;
  if (copy && (o->count == 0 || always)) memcpy(o->expected + low, o->device + low, (size_t)bytes);
}

static void model_update(struct state *s, struct object *o, int low, int bytes, int to_device) {
  if (!s->separate || o->count == 0) return;
  if (to_device)
    memcpy(o->device + low, o->expected + low, (size_t)bytes);
  else
    memcpy(o->expected + low, o->device + low, (size_t)bytes);
}

// --- the program ---

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define KERNEL(...)                                                                                                           \
  PRAGMA(omp target __VA_ARGS__ firstprivate(value, set, low, bytes))                                                         \
  for (int k = low; k < low + bytes; k++) p[k] = (unsigned char)(set ? value + k : p[k] * 3 + value);

// A section that may be mapped now: part of what is on the device, or anything.
static void choose(struct state *s, struct object *o, int *low, int *bytes) {
  int from = o->count > 0 ? o->low : 0, to = o->count > 0 ? o->high : o->bytes;
  if (pick(s, 0, 3) == 0) {
    *low = from;
    *bytes = to - from;
    return;
  }
  *low = pick(s, from, to - 1);
  *bytes = pick(s, 1, to - *low);
}

static void launch(struct state *s, struct object *o) {
  int low, bytes, value = pick(s, 0, 255), set = 0;
  choose(s, o, &low, &bytes);
  unsigned char *p = o->host;
  switch (pick(s, 0, 6)) {
  case 0:
    KERNEL(map(tofrom : p[low:bytes]))
    model_enter(s, o, low, bytes, 1, 0);
    model_kernel(s, o, low, bytes, value, set);
    model_exit(s, o, low, bytes, 1, 0, 0);
    break;
  case 1:
    KERNEL(map(to : p[low:bytes]))
    model_enter(s, o, low, bytes, 1, 0);
    model_kernel(s, o, low, bytes, value, set);
    model_exit(s, o, low, bytes, 0, 0, 0);
    break;
  case 2:
    set = 1;
    KERNEL(map(from : p[low:bytes]))
    model_enter(s, o, low, bytes, 0, 0);
    model_kernel(s, o, low, bytes, value, set);
    model_exit(s, o, low, bytes, 1, 0, 0);
    break;
  case 3:
    KERNEL(map(always, tofrom : p[low:bytes]))
    model_enter(s, o, low, bytes, 1, 1);
    model_kernel(s, o, low, bytes, value, set);
    model_exit(s, o, low, bytes, 1, 1, 0);
    break;
  case 4:
    KERNEL(nowait map(tofrom : p[low:bytes]))
    PRAGMA(omp taskwait)
    model_enter(s, o, low, bytes, 1, 0);
    model_kernel(s, o, low, bytes, value, set);
    model_exit(s, o, low, bytes, 1, 0, 0);
    break;
  case 5: { // two of them, in order
    KERNEL(nowait map(tofrom : p[low:bytes]) depend(inout : p[0]))
    model_enter(s, o, low, bytes, 1, 0);
    model_kernel(s, o, low, bytes, value, set);
    model_exit(s, o, low, bytes, 1, 0, 0);
    KERNEL(nowait map(always, tofrom : p[low:bytes]) depend(inout : p[0]))
    PRAGMA(omp taskwait)
    model_enter(s, o, low, bytes, 1, 1);
    model_kernel(s, o, low, bytes, value, set);
    model_exit(s, o, low, bytes, 1, 1, 0);
    break;
  }
  case 6: // the same storage twice: one reference
    set = 1;
    {
      unsigned char *q = p;
      int sum = 0;
      PRAGMA(omp target map(tofrom : p[low:bytes]) map(alloc : q[low:1]) map(tofrom : sum) firstprivate(value, low, bytes))
      {
        for (int k = low; k < low + bytes; k++) p[k] = (unsigned char)(value + k);
        sum = q[low];
      }
      CHECK(sum == (unsigned char)(value + low));
    }
    model_enter(s, o, low, bytes, 1, 0);
    model_kernel(s, o, low, bytes, value, set);
    model_exit(s, o, low, bytes, 1, 0, 0);
    break;
  }
}

static void enter(struct state *s, struct object *o) {
  int low, bytes, value = pick(s, 0, 255), set = 1;
  choose(s, o, &low, &bytes);
  unsigned char *p = o->host;
  switch (pick(s, 0, 2)) {
  case 0:;
    PRAGMA(omp target enter data map(to : p[low:bytes]))
    model_enter(s, o, low, bytes, 1, 0);
    break;
  case 1:;
    PRAGMA(omp target enter data map(always, to : p[low:bytes]))
    model_enter(s, o, low, bytes, 1, 1);
    break;
  case 2:; // its contents are nobody's until a region writes them
    PRAGMA(omp target enter data map(alloc : p[low:bytes]))
    model_enter(s, o, low, bytes, 0, 0);
    KERNEL(map(to : p[low:bytes]))
    model_kernel(s, o, low, bytes, value, set);
    break;
  }
}

static void leave(struct state *s, struct object *o) {
  int low, bytes;
  choose(s, o, &low, &bytes);
  unsigned char *p = o->host;
  switch (pick(s, 0, 3)) {
  case 0:;
    PRAGMA(omp target exit data map(from : p[low:bytes]))
    model_exit(s, o, low, bytes, 1, 0, 0);
    break;
  case 1:;
    PRAGMA(omp target exit data map(release : p[low:bytes]))
    model_exit(s, o, low, bytes, 0, 0, 0);
    break;
  case 2:;
    PRAGMA(omp target exit data map(always, from : p[low:bytes]))
    model_exit(s, o, low, bytes, 1, 1, 0);
    break;
  case 3:;
    PRAGMA(omp target exit data map(delete : p[low:bytes]))
    model_exit(s, o, low, bytes, 0, 0, 1);
    break;
  }
}

static void refresh(struct state *s, struct object *o) {
  int low, bytes;
  choose(s, o, &low, &bytes);
  unsigned char *p = o->host;
  if (pick(s, 0, 1)) {
    for (int k = low; k < low + bytes; k++) o->expected[k] = p[k] = (unsigned char)pick(s, 0, 255);
    PRAGMA(omp target update to(p[low:bytes]))
    model_update(s, o, low, bytes, 1);
  } else {
    PRAGMA(omp target update from(p[low:bytes]))
    model_update(s, o, low, bytes, 0);
  }
}

// What all threads map at once stays present while anybody has it, and holds what was copied first.
static void share(struct state *s) {
  unsigned char *p = shared[pick(s, 0, shared_objects - 1)];
  int sum = 0;
  PRAGMA(omp target enter data map(to : p[:shared_bytes]))
  PRAGMA(omp target map(present, to : p[:shared_bytes]) map(tofrom : sum))
  for (int k = 0; k < shared_bytes; k++) sum += p[k];
  CHECK(sum == shared_bytes * (shared_bytes - 1) / 2);
  CHECK(!s->separate || omp_target_is_present(p + 5, omp_get_default_device()));
  PRAGMA(omp target exit data map(release : p[:shared_bytes]))
}

static void look(struct state *s, struct object *o) {
  int dev = omp_get_default_device();
  CHECK(memcmp(o->host, o->expected, (size_t)o->bytes) == 0);
  if (!s->separate) return;
  for (int k = 0; k < o->bytes; k += o->bytes / 7 + 1)
    CHECK(omp_target_is_present(o->host + k, dev) == (o->count > 0 && k >= o->low && k < o->high));
  if (o->count == 0) return;
  unsigned char got[most_bytes];
  const unsigned char *d = (const unsigned char *)omp_get_mapped_ptr(o->host + o->low, dev);
  CHECK(omp_target_memcpy(got, d, (size_t)(o->high - o->low), 0, 0, omp_get_initial_device(), dev) == 0);
  CHECK(memcmp(got, o->device + o->low, (size_t)(o->high - o->low)) == 0);
}

static void steps(struct state *s, int n, int depth);

static void structured(struct state *s, struct object *o, int depth) {
  int low, bytes;
  choose(s, o, &low, &bytes);
  unsigned char *p = o->host;
  if (pick(s, 0, 1)) {
    PRAGMA(omp target data map(tofrom : p[low:bytes])) {
      model_enter(s, o, low, bytes, 1, 0);
      steps(s, pick(s, 1, 6), depth + 1);
    }
    model_exit(s, o, low, bytes, 1, 0, 0);
  } else {
    PRAGMA(omp target data map(to : p[low:bytes])) {
      model_enter(s, o, low, bytes, 1, 0);
      steps(s, pick(s, 1, 6), depth + 1);
    }
    model_exit(s, o, low, bytes, 0, 0, 0);
  }
}

static void steps(struct state *s, int n, int depth) {
  for (int i = 0; i < n; i++) {
    struct object *o = &s->o[pick(s, 0, objects - 1)];
    switch (pick(s, 0, 9)) {
    case 0:
    case 1:
    case 2:
      launch(s, o);
      break;
    case 3:
      if (o->count < 5) enter(s, o);
      break;
    case 4:
      // Not of what an open target data region has: its end would find something else.
      if (depth == 0) leave(s, o);
      break;
    case 5:
    case 6:
      refresh(s, o);
      break;
    case 7:
      share(s);
      break;
    case 8:
      if (depth < most_open) structured(s, o, depth);
      break;
    case 9: {
      unsigned char *p = o->host; // the host's own business
      int k = pick(s, 0, o->bytes - 1);
      o->expected[k] = p[k] = (unsigned char)pick(s, 0, 255);
      break;
    }
    }
    look(s, o);
  }
}

static void run_thread(unsigned seed, int n) {
  struct state s;
  s.thread = omp_get_thread_num();
  s.random = seed * 7919u + (unsigned)s.thread * 104729u;
  s.separate = check_expected_device() != 0;
  for (int i = 0; i < objects; i++) {
    struct object *o = &s.o[i];
    o->bytes = pick(&s, 1, most_bytes);
    o->low = o->high = o->count = 0;
    o->host = (unsigned char *)malloc((size_t)o->bytes);
    o->expected = (unsigned char *)malloc((size_t)o->bytes);
    o->device = (unsigned char *)calloc(1, (size_t)o->bytes);
    for (int k = 0; k < o->bytes; k++) o->expected[k] = o->host[k] = (unsigned char)pick(&s, 0, 255);
  }
  steps(&s, n, 0);
  for (int i = 0; i < objects; i++) {
    struct object *o = &s.o[i];
    unsigned char *p = o->host;
    if (o->count > 0) {
      int low = o->low, bytes = o->high - o->low;
#pragma omp target exit data map(delete : p[low:bytes])
      o->count = 0;
    }
    look(&s, o);
    free(o->host);
    free(o->expected);
    free(o->device);
  }
}

static void run(unsigned seed, int n, int threads) {
#pragma omp parallel num_threads(threads)
  run_thread(seed, n);
  for (int i = 0; i < shared_objects; i++)
    CHECK(check_expected_device() == 0 || !omp_target_is_present(shared[i], omp_get_default_device()));
  if (check_failures) printf("seed %u, %d steps, %d threads\n", seed, n, threads);
}

int main(int argc, char **argv) {
  check_placement();
  for (int i = 0; i < shared_objects; i++)
    for (int k = 0; k < shared_bytes; k++) shared[i][k] = (unsigned char)k;
  unsigned seed = argc > 1 ? (unsigned)atol(argv[1]) : 1;
  int n = argc > 2 ? atoi(argv[2]) : 150, threads = argc > 3 ? atoi(argv[3]) : 4;
  run(seed, n, threads);
  run(seed + 1, n, 1);
  const char *seconds = getenv("REGOMP_RANDOM_SECONDS");
  time_t end = time(NULL) + (seconds != NULL ? atol(seconds) : 0);
  for (seed += 2; time(NULL) < end && !check_failures; seed++) run(seed, n, 1 + (int)(seed % 6));
  if (seconds != NULL) fprintf(stderr, "up to seed %u\n", seed - 1);
  return check_result();
}
