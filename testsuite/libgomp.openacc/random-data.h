// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random lifetimes of sections of one array, with kernels, updates and writes of the host between them, against a plain model:
// what host and device hold, and the structured and dynamic counts of each mapping. With QUEUES each mapping has a queue of its
// own, on which all but structured regions run, and the host waits for it before it looks or writes.
#ifndef REGOMP_OPENACC_RANDOM_DATA_H
#define REGOMP_OPENACC_RANDOM_DATA_H

#include "apart.h"

enum { PARTS = 4, PART = 24, SIZE = PARTS * PART };

static int a[SIZE];

// What must be: the host's values, the device's, and for each part of the array the range that is mapped and its counts.
static int host[SIZE], device[SIZE];
static struct {
  int from, n, total, dynamic;
} mapped[PARTS];

static unsigned random_state;
static int below(int n) {
  random_state = random_state * 1664525u + 1013904223u;
  return (int)((random_state >> 8) % (unsigned)n);
}

#ifdef QUEUES
#define ON_QUEUE async(q)
static void settle(int q) { acc_wait(q); }
#else
#define ON_QUEUE
static void settle(int q) { (void)q; }
#endif
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define DIRECTIVE(...) PRAGMA(__VA_ARGS__)

// A range of part P: inside what is mapped, if something is.
static void choose(int p, int *from, int *n) {
  int low = mapped[p].total ? mapped[p].from : p * PART, length = mapped[p].total ? mapped[p].n : PART;
  *n = 1 + below(length);
  *from = low + below(length - *n + 1);
}

static void to_device(int from, int n) {
  if (apart()) memcpy(device + from, host + from, n * sizeof *host);
}

static void to_host(int from, int n) {
  if (apart()) memcpy(host + from, device + from, n * sizeof *host);
}

// One more reference; copied if the range is new. True if it is.
static int refer(int p, int from, int n) {
  if (mapped[p].total++ > 0) return 0;
  mapped[p].from = from;
  mapped[p].n = n;
  return 1;
}

static void look(int p, int q) {
  settle(q);
  for (int i = p * PART; i < (p + 1) * PART; i++) CHECK(a[i] == host[i]);
  if (mapped[p].total)
    CHECK_PRESENT(a + mapped[p].from, mapped[p].n * sizeof *a);
  else
    CHECK_ABSENT(a + p * PART, PART * sizeof *a);
}

static void steps(int depth, int count);

static void region(int p, int depth) {
  int from, n, kind = below(2);
  choose(p, &from, &n);
  settle(p); // Regions are not on the queue.
  if (refer(p, from, n)) to_device(from, n);
  if (kind == 0) {
#pragma acc data copy(a[from : n])
    {
      steps(depth + 1, 6);
      settle(p);
    }
    // The last one to leave copies as its own clause says.
    if (--mapped[p].total == 0) to_host(from, n);
  } else {
#pragma acc data copyin(a[from : n])
    {
      steps(depth + 1, 6);
      settle(p);
    }
    mapped[p].total--;
  }
}

static void step(int depth) {
  int p = below(PARTS), q = p, from, n, k = below(100);
  choose(p, &from, &n);
  switch (below(10)) {
  case 0:
  case 1: {
    DIRECTIVE(acc enter data copyin(a[from : n]) ON_QUEUE)
    if (refer(p, from, n)) to_device(from, n);
    mapped[p].dynamic++;
    break;
  }
  case 2: {
    settle(q);
    if (refer(p, from, n)) to_device(from, n);
    mapped[p].dynamic++;
    acc_copyin(a + from, n * sizeof *a);
    break;
  }
  case 3:
  case 4: {
    DIRECTIVE(acc exit data delete (a[from : n]) ON_QUEUE)
    if (mapped[p].dynamic > 0) mapped[p].dynamic--, mapped[p].total--;
    break;
  }
  case 5: {
    DIRECTIVE(acc exit data copyout(a[from : n]) ON_QUEUE)
    if (mapped[p].dynamic > 0) {
      mapped[p].dynamic--;
      if (--mapped[p].total == 0) to_host(from, n);
    }
    break;
  }
  case 6: {
    if (below(3)) break;
    DIRECTIVE(acc exit data copyout(a[from : n]) finalize ON_QUEUE)
    if (mapped[p].total > 0) {
      int ends = mapped[p].total == mapped[p].dynamic;
      mapped[p].total -= mapped[p].dynamic;
      mapped[p].dynamic = 0;
      if (ends) to_host(from, n);
    }
    break;
  }
  case 7: {
    if (!mapped[p].total) break;
    DIRECTIVE(acc parallel loop present(a[from : n]) num_gangs(1) vector_length(32) ON_QUEUE)
    for (int i = from; i < from + n; i++) a[i] = a[i] * 3 + k;
    int *values = apart() ? device : host;
    for (int i = from; i < from + n; i++) values[i] = values[i] * 3 + k;
    break;
  }
  case 8: {
    if (!mapped[p].total) break;
    if (k % 2) {
      DIRECTIVE(acc update self(a[from : n]) ON_QUEUE)
      to_host(from, n);
    } else {
      DIRECTIVE(acc update device(a[from : n]) ON_QUEUE)
      to_device(from, n);
    }
    break;
  }
  case 9:
    if (depth < 3) {
      region(p, depth);
    } else {
      settle(q);
      for (int i = from; i < from + n; i++) a[i] = host[i] = k + i;
    }
    break;
  }
  look(below(PARTS), p);
}

static void steps(int depth, int count) {
  for (int k = 0; k < count; k++) step(depth);
}

static int random_data(void) {
  check_placement();
  for (unsigned seed = 1; seed <= 25 && !check_failures; seed++) {
    random_state = seed;
    for (int i = 0; i < SIZE; i++) a[i] = host[i] = i;
    steps(0, 40);
    for (int p = 0; p < PARTS; p++) {
      settle(p);
      acc_delete_finalize(a + mapped[p].from, mapped[p].n * sizeof *a);
      mapped[p].total = mapped[p].dynamic = 0;
      look(p, p);
    }
    if (check_failures) printf("seed %u\n", seed);
  }
  return check_result();
}

#endif
