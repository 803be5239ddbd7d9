// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-ldl" }
// { dg-modes "ours" }
// { dg-vendors-differ } in what they say of an allocation that they refuse.
// Looks at what our libraries hold: on the host, and on the device through the driver.
// { dg-no-sanitizer "it counts memory" }
//
// One kind of construct after the other, many times: target regions, pairs of enter and exit data, nowait, update, allocations that are
// refused; what grew is told by kind. REGOMP_MEMORY_ROUNDS: how many times each (scripts/check --long: a million).
#include "check.h"
#include "memory.h"

static int a[100], x;
static void region(void) {
#pragma omp target map(tofrom : x) map(to : a)
  x += a[1] + 1;
}
static void pair(void) {
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(from : a)
}
static void nested(void) {
#pragma omp target data map(tofrom : a)
  {
#pragma omp target update to(a[10:20])
#pragma omp target update from(a[5:1])
  }
}
static void later(void) {
  static int turn;
#pragma omp target nowait map(tofrom : x) depend(inout : x)
  x++;
  if (++turn % 16 == 0) {
#pragma omp taskwait
  }
}
static void data_later(void) {
#pragma omp target enter data map(to : a) nowait depend(inout : a)
#pragma omp target exit data map(delete : a) nowait depend(inout : a)
#pragma omp taskwait
}
static void failing(void) {
  // More than the device has.
  static int turn;
  if (++turn % 256 != 0) return;
  void *p = omp_target_alloc((size_t)1 << 45, omp_get_default_device());
  CHECK(p == NULL);
}

int main(void) {
  check_placement();
  const char *wanted = getenv("REGOMP_MEMORY_ROUNDS");
  long rounds = wanted ? atol(wanted) : 3000, run = 0;
  static const struct {
    const char *name;
    void (*once)(void);
  } kinds[] = {{"target", region},           {"enter and exit data", pair},         {"target data and update", nested},
               {"target nowait", later},     {"enter and exit nowait", data_later}, {"refused allocations", failing}};
  for (int k = 0; k < (int)(sizeof kinds / sizeof *kinds); k++) {
    struct memory_in_use before = {0, 0, 0}, after;
    for (long i = 0; i < rounds; i++) {
      if (i == rounds / 4) before = memory_in_use();
      kinds[k].once();
      run++;
    }
#pragma omp taskwait
    after = memory_in_use();
    int failures = check_failures;
    check_no_growth(&before, &after);
    if (check_failures > failures) printf("by %s, %ld times\n", kinds[k].name, rounds);
  }
  CHECK(x == 2 * rounds && run > 0);
  return check_result();
}
