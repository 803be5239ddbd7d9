// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the parts of random-nested.cc share: the account of what was done, a source of random numbers, objects that count
// themselves, and the functions that go on one level deeper.
#ifndef REGOMP_RANDOM_NESTED_H
#define REGOMP_RANDOM_NESTED_H

#include "require.h"

#include <omp.h>

// What was done, and what was due.
extern unsigned long done, due;
inline void work(long n) { __atomic_fetch_add(&done, n, __ATOMIC_RELAXED); }
inline void owe(long n) { __atomic_fetch_add(&due, n, __ATOMIC_RELAXED); }

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
extern long objects;
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

// What one thread does, and what all threads of a region do: any of what there is, chosen at random.
void one(random_source r, int depth);
void all(region &, random_source r, int depth);

// What one thread does, in files of their own: a graph of tasks; other tasks, of which the last two go on inside what they
// are about; constructs that are cancelled.
void graph(random_source r, int depth);
void tasks(random_source r, int depth);
void task_reductions(random_source r, int depth);
void settings(random_source r, int depth);
void thrown(random_source r, int depth);
void cancelled(random_source r);

#endif
