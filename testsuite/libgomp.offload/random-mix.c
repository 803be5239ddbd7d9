// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-shared-library "random-mix-library.c" }
// { dg-additional-options "-ldl" }
// { dg-modes "ours-host ours ours-pascal" }
// Stock's hangs where a reverse region launches a kernel that asks in its turn.
// { dg-timeout 240 }
//
// What random.c does not mix: several threads, each with a random sequence of small scenes that know their own results:
// libraries with images, mappers, iterators, graphs of asynchronous regions, requests inside nested launches, private
// structures in reverse regions, rows and boxes that are copied as tasks, interoperability objects, in_reduction, declare
// target link, present data, associated memory, regions on the host.
//
// Arguments: seed, scenes of each thread, threads. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
#pragma omp requires reverse_offload
#include "check.h"

#include <dlfcn.h>
#include <time.h>

enum { most = 60 };

struct state {
  unsigned random;
  int thread, separate;
};

static int pick(struct state *s, int low, int high) {
  s->random = s->random * 1664525u + 1013904223u;
  return low + (int)((s->random >> 8) % (unsigned)(high - low + 1));
}

static void fill(struct state *s, int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = pick(s, -1000, 1000);
}

// --- libraries ---

static void library(struct state *s) {
  char path[4096];
  const char *directory = getenv("REGOMP_TEST_DIR");
  snprintf(path, sizeof path, "%s/librandom-mix-library.so", directory ? directory : ".");
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  CHECK(handle != NULL);
  if (!handle) return;
  int a[most], b[most], n = pick(s, 1, most), how = pick(s, 0, 2);
  fill(s, a, n);
  memcpy(b, a, sizeof a);
  void (*f)(int *, int) = (void (*)(int *, int))dlsym(handle, how == 0 ? "add_table" : how == 1 ? "ask_for_each" : "start");
  f(a, n);
  if (pick(s, 0, 1) || how == 2) {
#pragma omp taskwait
  }
  for (int i = 0; i < n; i++) CHECK(a[i] == b[i] + (how == 0 ? i % 8 * 3 : how == 1 ? 7 * i : 11));
  CHECK(dlclose(handle) == 0);
}

// --- mappers and iterators ---

struct vector {
  int n, *p, scale;
};
#pragma omp declare mapper(struct vector v) map(v, v.p[ : v.n])

static void mapper(struct state *s) {
  int data[3][most], before[3][most], sum = 0, expected = 0;
  struct vector v[3];
  for (int k = 0; k < 3; k++) {
    v[k] = (struct vector){pick(s, 1, most), data[k], pick(s, 1, 5)};
    fill(s, data[k], v[k].n);
    memcpy(before[k], data[k], sizeof data[k]);
  }
  struct vector x = v[0], y = v[1], z = v[2];
  const int outside = pick(s, 0, 1);
  if (outside) {
#pragma omp target enter data map(to : y, y.p[:y.n])
  }
#pragma omp target map(tofrom : x, y, z) map(tofrom : sum)
  {
    for (int i = 0; i < x.n; i++) sum += x.p[i] *= x.scale;
    for (int i = 0; i < y.n; i++) sum += y.p[i] *= y.scale;
    for (int i = 0; i < z.n; i++) sum += z.p[i] *= z.scale;
    z.scale = 77;
  }
  if (outside) {
    if (s->separate) CHECK(memcmp(data[1], before[1], (size_t)y.n * sizeof(int)) == 0);
#pragma omp target exit data map(from : y, y.p[:y.n])
  }
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < v[k].n; i++) {
      expected += before[k][i] * v[k].scale;
      CHECK(data[k][i] == before[k][i] * v[k].scale);
    }
  CHECK(sum == expected && z.scale == 77 && x.p == data[0] && y.p == data[1]);
}

static void iterators(struct state *s) {
  enum { n = 7 }; // GCC wants a constant
  int *row[n], length[n], sum = 0, expected = 0;
  for (int i = 0; i < n; i++) {
    length[i] = pick(s, 1, most);
    row[i] = malloc((size_t)length[i] * sizeof(int));
    for (int k = 0; k < length[i]; k++) expected += row[i][k] = pick(s, 0, 99);
  }
#pragma omp target enter data map(to : row[ : n])
#pragma omp target enter data map(iterator(i = 0 : n), to : row[i][ : length[i]])
#pragma omp target map(tofrom : sum) map(to : length)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length[i]; k++) sum += row[i][k]++;
  CHECK(sum == expected);
#pragma omp target update from(iterator(i = 0 : n) : row[i][ : length[i]])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < length[i]; k++) expected -= row[i][k] - 1;
  CHECK(expected == 0);
#pragma omp target exit data map(iterator(i = 0 : n), release : row[i][ : length[i]])
#pragma omp target exit data map(release : row[ : n])
  for (int i = 0; i < n; i++) {
    CHECK(!s->separate || !omp_target_is_present(row[i], omp_get_default_device()));
    free(row[i]);
  }
}

// --- graphs of asynchronous regions ---

static void graph(struct state *s) {
  enum { arrays = 4, n = 20 };
  int a[arrays][n], model[arrays][n], mapped = pick(s, 0, 1), steps = pick(s, 2, 12);
  for (int k = 0; k < arrays; k++) fill(s, a[k], n);
  memcpy(model, a, sizeof a);
  if (mapped) {
#pragma omp target enter data map(to : a) nowait depend(out : a[0][0], a[1][0], a[2][0], a[3][0])
  }
  for (int i = 0; i < steps; i++) {
    int from = pick(s, 0, arrays - 1), to = pick(s, 0, arrays - 1), value = pick(s, 1, 9);
    int *p = a[from], *q = a[to];
    if (from == to) {
      if (mapped) {
#pragma omp target nowait map(present, tofrom : q[ : n]) depend(inout : q[0]) firstprivate(value)
        for (int k = 0; k < n; k++) q[k] = q[k] / 2 + value;
      } else {
#pragma omp target nowait map(tofrom : q[ : n]) depend(inout : q[0]) firstprivate(value)
        for (int k = 0; k < n; k++) q[k] = q[k] / 2 + value;
      }
      for (int k = 0; k < n; k++) model[to][k] = model[to][k] / 2 + value;
    } else {
#pragma omp target nowait map(to : p[ : n]) map(tofrom : q[ : n]) depend(in : p[0]) depend(inout : q[0]) firstprivate(value)
      for (int k = 0; k < n; k++) q[k] = q[k] / 2 + p[k] / 3 + value;
      for (int k = 0; k < n; k++) model[to][k] = model[to][k] / 2 + model[from][k] / 3 + value;
    }
  }
  if (mapped) {
#pragma omp target exit data map(from : a) nowait depend(inout : a[0][0], a[1][0], a[2][0], a[3][0])
  }
#pragma omp taskwait
  CHECK(memcmp(a, model, sizeof a) == 0);
}

// --- reverse offload ---

struct record {
  int values[6];
  double weight;
  char tag;
};

__attribute__((noipa)) static int descend(struct record r, int depth);

__attribute__((noipa)) static int on_host(struct record r, int depth) {
  int sum = 0;
  for (int i = 0; i < 6; i++) sum += r.values[i];
  return depth == 0 ? sum * (int)r.weight + r.tag : descend(r, depth - 1);
}

static int descend(struct record r, int depth) {
  int result = 0;
#pragma omp target map(from : result) firstprivate(r, depth)
  {
    int answer = 0;
    r.values[depth]++;
#pragma omp target device(ancestor : 1) firstprivate(r, depth) map(from : answer)
    answer = on_host(r, depth);
    result = answer + 1;
  }
  return result;
}

static void nested(struct state *s) {
  struct record r = {{0}, pick(s, 1, 9), (char)pick(s, 0, 100)};
  int sum = 0, depth = pick(s, 0, 3);
  for (int i = 0; i < 6; i++) sum += r.values[i] = pick(s, 0, 100);
  CHECK(descend(r, depth) == (sum + depth + 1) * (int)r.weight + r.tag + depth + 1);
}

__attribute__((noipa)) static void negate(int *p, int n, int *count) {
  for (int i = 0; i < n; i++) p[i] = -p[i];
  *count += n;
}

static void many_requests(struct state *s) {
  int a[most], b[most], n = pick(s, 1, most), teams = pick(s, 1, 4), large = pick(s, 0, 1);
  fill(s, a, n);
  memcpy(b, a, sizeof a);
#pragma omp target teams distribute num_teams(teams) map(tofrom : a) firstprivate(n, large, teams)
  for (int t = 0; t < teams; t++) {
    int low = n * t / teams, size = n * (t + 1) / teams - low, count = t, part[most];
    for (int i = 0; i < size; i++) part[i] = a[low + i] + 1;
    if (size == 0) continue;
    if (large) {
#pragma omp target device(ancestor : 1) map(tofrom : part, count) firstprivate(size)
      negate(part, size, &count);
    } else {
#pragma omp target device(ancestor : 1) map(tofrom : part[ : size], count) firstprivate(size)
      negate(part, size, &count);
    }
    for (int i = 0; i < size; i++) a[low + i] = part[i] + (count - t - size);
  }
  for (int i = 0; i < n; i++) CHECK(a[i] == -b[i] - 1);
}

// --- routines ---

static void boxes(struct state *s) {
  enum { side = 6, all = side * side * side };
  const int here = omp_get_initial_device(), there = omp_get_default_device(), dimensions = pick(s, 1, 3);
  int a[all], b[all], expected[all];
  fill(s, a, all);
  fill(s, b, all);
  memcpy(expected, b, sizeof b);
  size_t volume[3], to[3], from[3], shape[3] = {side, side, side};
  for (int d = 0; d < dimensions; d++) {
    volume[d] = (size_t)pick(s, 0, side);
    to[d] = (size_t)pick(s, 0, side - (int)volume[d]);
    from[d] = (size_t)pick(s, 0, side - (int)volume[d]);
  }
  size_t v[3] = {1, 1, 1}, t[3] = {0}, f[3] = {0};
  for (int d = 0; d < dimensions; d++) {
    v[3 - dimensions + d] = volume[d];
    t[3 - dimensions + d] = to[d];
    f[3 - dimensions + d] = from[d];
  }
  for (size_t i = 0; i < v[0]; i++)
    for (size_t j = 0; j < v[1]; j++)
      for (size_t k = 0; k < v[2]; k++)
        expected[((t[0] + i) * side + t[1] + j) * side + t[2] + k] = a[((f[0] + i) * side + f[1] + j) * side + f[2] + k];
  int *p = omp_target_alloc(sizeof a, there), *q = omp_target_alloc(sizeof b, there);
  CHECK(p && q);
  omp_depend_t after;
#pragma omp depobj(after) depend(inout : b)
  CHECK(omp_target_memcpy_async(p, a, sizeof a, 0, 0, there, here, 1, &after) == 0);
  CHECK(omp_target_memcpy_async(q, b, sizeof b, 0, 0, there, here, 1, &after) == 0);
  CHECK(omp_target_memcpy_rect_async(q, p, sizeof(int), dimensions, volume, to, from, shape, shape, there, there, 1,
                                     &after) == 0);
  CHECK(omp_target_memcpy_async(b, q, sizeof b, 0, 0, here, there, 1, &after) == 0);
#pragma omp taskwait
  CHECK(memcmp(b, expected, sizeof b) == 0);
#pragma omp depobj(after) destroy
  const size_t some = (size_t)pick(s, 0, (int)sizeof b);
  CHECK(omp_target_memset(q, 5, some, there) == q);
  CHECK(omp_target_memcpy(b, q, sizeof b, 0, 0, here, there) == 0);
  for (size_t i = 0; i < some; i++) CHECK(((char *)b)[i] == 5);
  omp_target_free(p, there);
  omp_target_free(q, there);
}

static void interop(struct state *s) {
  int a[most], b[most], n = pick(s, 1, most), rc = 0, deferred = pick(s, 0, 1);
  omp_interop_t object = omp_interop_none;
  fill(s, a, n);
  memcpy(b, a, sizeof a);
#pragma omp target enter data map(to : a)
  if (deferred) {
#pragma omp interop init(targetsync : object) nowait depend(inout : a)
#pragma omp target nowait depend(inout : a) firstprivate(n)
    for (int i = 0; i < n; i++) a[i]++;
#pragma omp taskwait
  } else {
#pragma omp interop init(targetsync : object) depend(inout : a)
#pragma omp target firstprivate(n)
    for (int i = 0; i < n; i++) a[i]++;
  }
  int some = pick(s, 0, n);
  void *stream = omp_get_interop_ptr(object, omp_ipr_targetsync, &rc);
  int (*set)(unsigned long long, unsigned, size_t, void *) = NULL;
  if (s->separate) {
    CHECK(object != omp_interop_none);
    set = (int (*)(unsigned long long, unsigned, size_t, void *))dlsym(RTLD_DEFAULT, "cuMemsetD32Async");
    void *driver = set ? NULL : dlopen("libcuda.so.1", RTLD_NOW);
    if (driver) set = (int (*)(unsigned long long, unsigned, size_t, void *))dlsym(driver, "cuMemsetD32Async");
    if (some > 0)
      CHECK(set((unsigned long long)omp_get_mapped_ptr(a, omp_get_default_device()), 42, (size_t)some, stream) == 0);
    if (driver) dlclose(driver);
  } else {
    for (int i = 0; i < some; i++) a[i] = 42;
  }
#pragma omp interop use(object)
#pragma omp target exit data map(from : a)
#pragma omp interop destroy(object)
  for (int i = 0; i < n; i++) CHECK(a[i] == (i < some ? 42 : b[i] + 1));
}

static void associated(struct state *s) {
  if (!s->separate) return;
  const int here = omp_get_initial_device(), there = omp_get_default_device(), offset = pick(s, 0, 9);
  int a[most], b[most], n = pick(s, 1, most);
  fill(s, a, n);
  memcpy(b, a, sizeof a);
  int *p = omp_target_alloc((most + 10) * sizeof(int), there);
  CHECK(omp_target_associate_ptr(a, p, (size_t)n * sizeof(int), (size_t)offset * sizeof(int), there) == 0);
  CHECK(omp_target_memcpy(p + offset, a, (size_t)n * sizeof(int), 0, 0, there, here) == 0);
#pragma omp target map(present, tofrom : a[ : n])
  for (int i = 0; i < n; i++) a[i] *= 2;
  CHECK(memcmp(a, b, (size_t)n * sizeof(int)) == 0);
  const int low = pick(s, 0, n - 1), size = pick(s, 1, n - low);
#pragma omp target update from(present : a[low : size])
  for (int i = 0; i < n; i++) CHECK(a[i] == b[i] * (i >= low && i < low + size ? 2 : 1));
  CHECK(omp_target_disassociate_ptr(a, there) == 0);
  omp_target_free(p, there);
}

// --- what else regions do ---

static void reduction(struct state *s) {
  int sum = pick(s, 0, 100), start = sum, regions = pick(s, 1, 6), expected = 0;
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < regions; i++) {
    const int value = pick(s, 1, 50);
    expected += value;
    if (pick(s, 0, 1)) {
#pragma omp target nowait in_reduction(+ : sum) firstprivate(value)
      sum += value;
    } else {
#pragma omp target in_reduction(+ : sum) firstprivate(value)
      sum += value;
    }
  }
  CHECK(sum == start + expected);
}

static int linked[most];
#pragma omp declare target link(linked)

static void link_variable(struct state *s) {
  const int n = pick(s, 1, most), value = pick(s, 1, 9);
#pragma omp critical(linked_variable)
  {
    int sum = 0;
    for (int i = 0; i < most; i++) linked[i] = i;
#pragma omp target enter data map(to : linked)
#pragma omp target map(tofrom : sum) firstprivate(n, value)
    for (int i = 0; i < n; i++) sum += linked[i] *= value;
    CHECK(sum == value * (n * (n - 1) / 2));
#pragma omp target exit data map(from : linked)
    for (int i = 0; i < most; i++) CHECK(linked[i] == (i < n ? i * value : i));
  }
}

static void addresses(struct state *s) {
  int a[most], b[most], n = pick(s, 1, most), offload = pick(s, 0, 3) != 0;
  fill(s, a, n);
  memcpy(b, a, sizeof a);
#pragma omp target data map(tofrom : a[ : n]) if (target data : offload)
  {
    int *p = a;
#pragma omp target data use_device_ptr(p) if (offload)
    {
#pragma omp target is_device_ptr(p) firstprivate(n) if (offload)
      for (int i = 0; i < n; i++) p[i] += 3;
    }
#pragma omp target data use_device_addr(a) if (offload)
    {
#pragma omp target has_device_addr(a) firstprivate(n) if (offload)
      for (int i = 0; i < n; i++) a[i] *= 2;
    }
  }
  for (int i = 0; i < n; i++) CHECK(a[i] == (b[i] + 3) * 2);
}

static void modifiers(struct state *s) {
  int a[most], b[most], n = pick(s, 2, most), half = n / 2, *p = a, *q = a + half;
  fill(s, a, n);
  memcpy(b, a, sizeof a);
#pragma omp target enter data map(close, to : a[ : n])
  for (int i = 0; i < half; i++) a[i] = b[i] = 5000 + i;
#pragma omp target map(present, always, to : p[ : half]) map(present, alloc : q[ : n - half]) firstprivate(n, half)
  {
    for (int i = 0; i < half; i++) p[i] += 1;
    for (int i = 0; i < n - half; i++) q[i] += 1;
  }
  if (s->separate) CHECK(memcmp(a, b, (size_t)n * sizeof(int)) == 0);
#pragma omp target exit data map(always, present, from : a[half : n - half])
  for (int i = s->separate ? half : 0; i < n; i++) CHECK(a[i] == b[i] + 1);
  CHECK(!s->separate || !omp_target_is_present(a, omp_get_default_device()));
}

static void run_thread(unsigned seed, int scenes) {
  static void (*const all[])(struct state *) = {library,       mapper,    iterators, graph,      nested,
                                                many_requests, boxes,     interop,   associated, reduction,
                                                link_variable, addresses, modifiers};
  struct state s = {seed * 7919u + (unsigned)omp_get_thread_num() * 104729u, omp_get_thread_num(),
                    check_expected_device() != 0};
  for (int i = 0; i < scenes; i++) all[pick(&s, 0, (int)(sizeof all / sizeof *all) - 1)](&s);
}

static void run(unsigned seed, int scenes, int threads) {
#pragma omp parallel num_threads(threads)
  run_thread(seed, scenes);
  if (check_failures) printf("seed %u, %d scenes, %d threads\n", seed, scenes, threads);
}

int main(int argc, char **argv) {
  check_placement();
  unsigned seed = argc > 1 ? (unsigned)atol(argv[1]) : 1;
  int scenes = argc > 2 ? atoi(argv[2]) : 40, threads = argc > 3 ? atoi(argv[3]) : 4;
  run(seed, scenes, threads);
  run(seed + 1, scenes, 1);
  const char *seconds = getenv("REGOMP_RANDOM_SECONDS");
  time_t end = time(NULL) + (seconds != NULL ? atol(seconds) : 0);
  for (seed += 2; time(NULL) < end && !check_failures; seed++) run(seed, scenes, 1 + (int)(seed % 6));
  if (seconds != NULL) fprintf(stderr, "up to seed %u\n", seed - 1);
  return check_result();
}
