// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Critical constructs with and without a name, atomic constructs that need a lock, ordered regions: in each thread acquire,
// acquired, released with one id; another id for each name; code addresses in the function that has the construct.
#include "mutex.h"

extern void GOMP_atomic_start(void), GOMP_atomic_end(void);

static int in_unnamed, in_first, in_second, in_atomic, next_in_order;
enum { times = 20 };

__attribute__((noinline)) static void criticals(void) {
  for (int i = 0; i < times; i++) {
#pragma omp critical
    in_unnamed++;
#pragma omp critical(first)
    in_first++;
#pragma omp critical(second)
    in_second++;
  }
}

// As compilers write it for types that no instruction fits.
__attribute__((noinline)) static void atomics(void) {
  for (int i = 0; i < times; i++) {
    GOMP_atomic_start();
    in_atomic++;
    GOMP_atomic_end();
  }
  returned();
}

__attribute__((noinline)) static void ordered(int n) {
#pragma omp for ordered schedule(dynamic, 2)
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    CHECK(next_in_order++ == i);
  }
}

static void check_code(ompt_mutex_t kind, const void *function) {
  for (unsigned i = 0; i < event_count; i++)
    if (is_of_mutex(&events[i]) && events[i].kind == (int)kind) CHECK(is_in(events[i].codeptr, function, 2000));
}

static unsigned count_ids(ompt_mutex_t kind) {
  uint64_t ids[8];
  unsigned n = 0;
  for (unsigned i = 0; i < event_count; i++) {
    if (!is_of_mutex(&events[i]) || events[i].kind != (int)kind) continue;
    unsigned j = 0;
    while (j < n && ids[j] != events[i].index) j++;
    if (j == n && n < 8) ids[n++] = events[i].index;
  }
  return n;
}

int main(void) {
  int threads = 0;
#pragma omp parallel
  {
#pragma omp atomic
    threads++;
    criticals();
    atomics();
#pragma omp barrier
    ordered(30);
  }
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  const unsigned all = (unsigned)(threads * times);
  CHECK(check_rounds(ompt_mutex_critical, word) == 3 * all);
  CHECK((unsigned)in_unnamed == all && (unsigned)in_first == all && (unsigned)in_second == all);
  CHECK(count_ids(ompt_mutex_critical) == 3);
  check_code(ompt_mutex_critical, (const void *)criticals);
  CHECK(check_rounds(ompt_mutex_atomic, word) == all);
  CHECK((unsigned)in_atomic == all && count_ids(ompt_mutex_atomic) == 1);
  check_code(ompt_mutex_atomic, (const void *)atomics);
  CHECK(check_rounds(ompt_mutex_ordered, turn) == 30);
  CHECK(next_in_order == 30 && count_ids(ompt_mutex_ordered) == 1);
  check_code(ompt_mutex_ordered, (const void *)ordered);
  // What the numbers of implementations mean.
  ompt_enumerate_mutex_impls_t enumerate = (ompt_enumerate_mutex_impls_t)tool_lookup("ompt_enumerate_mutex_impls");
  int impl = ompt_mutex_impl_none, found = 0;
  const char *name = NULL;
  while (enumerate(impl, &impl, &name)) {
    found |= 1 << impl;
    CHECK(name != NULL && *name != '\0');
  }
  CHECK(found == (1 << word | 1 << turn));
  return tool_result();
}
