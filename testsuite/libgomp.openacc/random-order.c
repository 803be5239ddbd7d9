// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock-host stock ours-host ours ours-stock" }
// As for order-behind-queues.c.
// { dg-timeout 240 }
//
// Random constructs and routines on overlapping parts of a few arrays, at once and on queues, against a sequential model:
// the table of doc/target-core.md, "Which orders are kept". The program orders queues with one another where an array goes
// from one to another; it never waits before it does something at once.
//
// Arguments: seed, steps. With REGOMP_RANDOM_SECONDS it goes on with further seeds for so long.
#include "apart.h"

#include <time.h>

enum { arrays = 3, n = 64, queues = 3, operations = 13 };

// m is mapped most of the time, p is memory of the device, b is the host's.
static struct {
  unsigned *m, *p, b[n];
  int queue;  // the last one on which something was done with it; -1: none since the host has come behind all
  int mapped; // m is
} real[arrays];
static struct {
  unsigned m_host[n], m_device[n], b[n], p[n];
} model[arrays];

static unsigned state;
static int pick(int low, int high) {
  state = state * 1664525u + 1013904223u;
  return low + (int)((state >> 8) % (unsigned)(high - low + 1));
}

static void enter(int k, int copy) {
  unsigned *m = real[k].m;
  if (copy) {
#pragma acc enter data copyin(m[ : n])
  } else {
    // What is created has no value, so it gets one.
#pragma acc enter data create(m[ : n])
#pragma acc parallel loop present(m[ : n])
    for (int i = 0; i < n; i++) m[i] = 7;
  }
  real[k].mapped = 1;
  for (int i = 0; i < n; i++) {
    if (!copy) (apart() ? model[k].m_device : model[k].m_host)[i] = 7;
    if (copy && apart()) model[k].m_device[i] = model[k].m_host[i];
  }
}

// At once, which is behind everything that is on queues.
static void leave(int k, int copy) {
  unsigned *m = real[k].m;
  if (copy) {
#pragma acc exit data copyout(m[ : n])
    if (apart()) memcpy(model[k].m_host, model[k].m_device, sizeof model[k].m_host);
  } else {
#pragma acc exit data delete(m[ : n])
  }
  real[k].mapped = 0;
}

static void all_passed(void) {
  for (int k = 0; k < arrays; k++) real[k].queue = -1;
}

static int holds(int k) {
  return memcmp(real[k].m, model[k].m_host, sizeof model[k].m_host) == 0 &&
         memcmp(real[k].b, model[k].b, sizeof model[k].b) == 0;
}

// On queue `queue`, or at once if that is acc_async_sync. Returns whether what was done lets the host come behind all
// queues.
static int operate(int what, int k, int queue) {
  const int low = pick(0, n - 1), length = pick(1, n - low), high = low + length;
  const unsigned value = (unsigned)pick(1, 100);
  unsigned *m = real[k].m, *p = real[k].p, *b = real[k].b;
  const size_t bytes = (size_t)length * sizeof *m;
  unsigned *const md = apart() ? model[k].m_device : model[k].m_host, *const mh = model[k].m_host;
  unsigned *const mp = model[k].p, *const mb = model[k].b;
  switch (what) {
  case 0:
#pragma acc parallel loop num_gangs(2) present(m[ : n]) async(queue)
    for (int i = low; i < high; i++) m[i] = m[i] * 3 + value;
    for (int i = low; i < high; i++) md[i] = md[i] * 3 + value;
    return 1;
  case 1:
#pragma acc parallel loop seq num_gangs(1) present(m[ : n]) deviceptr(p) async(queue)
    for (int i = low; i < high; i++) {
      volatile unsigned t = p[i];
      for (int j = 0; j < 20; j++) t = t + 1;
      m[i] += t;
    }
    for (int i = low; i < high; i++) md[i] += mp[i] + 20;
    return 1;
  case 2:
#pragma acc parallel loop deviceptr(p) async(queue)
    for (int i = low; i < high; i++) p[i] = p[i] * 3 + value;
    for (int i = low; i < high; i++) mp[i] = mp[i] * 3 + value;
    return 1;
  case 3:;
#pragma acc update self(m[low : length]) async(queue)
    for (int i = low; i < high; i++) mh[i] = md[i];
    return 1;
  case 4:;
#pragma acc update device(m[low : length]) async(queue)
    for (int i = low; i < high; i++) md[i] = mh[i];
    return 1;
  case 5:
    acc_memcpy_to_device_async(p + low, b + low, bytes, queue);
    for (int i = low; i < high; i++) mp[i] = mb[i];
    return 1;
  case 6:
    acc_memcpy_from_device_async(b + low, p + low, bytes, queue);
    for (int i = low; i < high; i++) mb[i] = mp[i];
    return 1;
  case 7:
    acc_memcpy_device_async(p, p + n / 2, sizeof *p * (n / 2), queue);
    for (int i = 0; i < n / 2; i++) mp[i] = mp[i + n / 2];
    return 1;
  case 8: {
    // The pointer variable is mapped, and goes when the region ends. Nothing waits for the queue as far as OpenACC is
    // concerned.
#pragma acc data deviceptr(p)
    {
#pragma acc parallel loop async(queue)
      for (int i = low; i < high; i++) p[i] += value;
    }
    for (int i = low; i < high; i++) mp[i] += value;
    return queue == acc_async_sync;
  }
  case 9: // taken away on a queue, which need not be the last one to use it
    if (queue == acc_async_sync) {
      leave(k, pick(0, 1));
      return 1;
    }
#pragma acc exit data copyout(m[ : n]) async(queue)
    if (apart()) memcpy(mh, md, sizeof model[k].m_host);
    real[k].mapped = 0;
    return 0;
  case 10:
    leave(k, pick(0, 1));
    enter(k, pick(0, 1));
    return 1;
  case 11: { // new memory of the device, where the old one was perhaps
    unsigned *const other = acc_malloc(n * sizeof *p);
    acc_memcpy_device(other, p, n * sizeof *p);
    acc_free(p);
    real[k].p = other;
    return 1;
  }
  case 12: {
    const unsigned add = (unsigned)pick(1, 9);
#pragma acc data copy(b[low : length])
    {
#pragma acc parallel loop present(b[low : length]) async(queue)
      for (int i = low; i < high; i++) b[i] += add;
    }
    for (int i = low; i < high; i++) mb[i] += add;
    return 1;
  }
  }
  return 0;
}

static int round_of(unsigned seed, int steps) {
  state = seed;
  int good = 1;
  for (int k = 0; k < arrays; k++) {
    real[k].m = malloc(sizeof model[k].m_host);
    real[k].p = acc_malloc(sizeof model[k].p);
    real[k].queue = -1;
    for (int i = 0; i < n; i++) {
      real[k].m[i] = model[k].m_host[i] = (unsigned)pick(0, 99);
      real[k].b[i] = model[k].b[i] = (unsigned)pick(0, 99);
      model[k].p[i] = (unsigned)pick(0, 99);
    }
    acc_memcpy_to_device(real[k].p, model[k].p, sizeof model[k].p);
    enter(k, 1);
  }
  for (int step = 0; step < steps; step++) {
    const int k = pick(0, arrays - 1), at_once = pick(0, 2) == 0, what = pick(0, operations - 1);
    const int queue = at_once || what == 10 || what == 11 ? acc_async_sync : pick(0, queues - 1);
    if (!real[k].mapped) enter(k, 1); // at once: behind a copy to the host that is on a queue
    if (queue != acc_async_sync && real[k].queue >= 0 && real[k].queue != queue) {
      if (pick(0, 1))
        acc_wait_async(real[k].queue, queue);
      else
        acc_wait(real[k].queue);
    }
    const int behind = operate(what, k, queue);
    if (queue == acc_async_sync && behind)
      all_passed();
    else if (what == 12)
      all_passed(); // the end of the region copies, at once
    else if (queue != acc_async_sync)
      real[k].queue = queue;
    if (queue == acc_async_sync && behind && !holds(k)) good = 0;
    if (!good) {
      printf("seed %u, step %d, operation %d on array %d\n", seed, step, what, k);
      return 0;
    }
  }
  for (int k = 0; k < arrays; k++) {
    if (!real[k].mapped) enter(k, 1);
    unsigned p[n];
    acc_memcpy_from_device(p, real[k].p, sizeof p);
    leave(k, 1);
    good = good && holds(k) && memcmp(p, model[k].p, sizeof p) == 0;
    acc_free(real[k].p);
  }
  acc_wait_all();
  for (int k = 0; k < arrays; k++) free(real[k].m);
  if (!good) printf("seed %u, at the end\n", seed);
  return good;
}

int main(int argc, char **argv) {
  check_placement();
  unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
  const int steps = argc > 2 ? atoi(argv[2]) : 40;
  const char *seconds = getenv("REGOMP_RANDOM_SECONDS");
  const time_t end = time(NULL) + (seconds ? atoi(seconds) : 0);
  for (int round = 0; round < 20 || time(NULL) < end; round++, seed++) {
    const int good = round_of(seed, steps);
    CHECK(good);
    if (!good) break;
  }
  return check_result();
}
