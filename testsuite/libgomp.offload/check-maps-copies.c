// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock ours-gcn" }
//
// REGOMP_CHECK_MAPS=1: the table of superfluous copies, and which are none.
#include "check-maps.h"

enum { n = 1000, turns = 5 };
static int a[n], b[n];

static void fill(int from) {
  for (int i = 0; i < n; i++) a[i] = from + i;
}

static long sum_on_device(void) {
  long sum = 0;
#pragma omp target map(tofrom : a, sum)
  for (int i = 0; i < n; i++) sum += a[i];
  return sum;
}

static void read_only(void) { CHECK(sum_on_device() == n * (n + 1L) / 2); }

static void loop(void) {
  for (int t = 0; t < turns; t++) {
#pragma omp target map(to : a) map(from : b)
    for (int i = 0; i < n; i++) b[i] = a[i] + t;
    CHECK(b[n - 1] == n + t);
  }
}

static void anew(void) {
  for (int t = 0; t < turns; t++) {
#pragma omp target map(from : b)
    for (int i = 0; i < n; i++) b[i] = i + t;
    CHECK(b[n - 1] == n - 1 + t);
  }
}

static void update_to(void) {
#pragma omp target enter data map(to : a)
  for (int t = 0; t < turns; t++) {
#pragma omp target update to(a)
    if (t == 1) fill(7);
  }
#pragma omp target exit data map(release : a)
}

static void update_from(void) {
#pragma omp target data map(to : a)
  {
#pragma omp target
    a[3] = 0;
    for (int t = 0; t < turns; t++) {
#pragma omp target update from(a)
      CHECK(a[3] == 0 && a[4] == 5);
    }
  }
}

static void exit_from(void) {
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(from : a)
}

// Each copy is needed.
static void needed(void) {
  for (int t = 0; t < turns; t++) {
    fill(t);
#pragma omp target map(tofrom : a)
    for (int i = 0; i < n; i++) a[i] += i + 1;
    CHECK(a[n - 1] == 2 * n - 1 + t);
  }
#pragma omp target data map(alloc : a, b)
  for (int t = 0; t < turns; t++) {
    fill(t);
#pragma omp target update to(a)
#pragma omp target
    for (int i = 0; i < n; i++) b[i] = a[i] * 2;
#pragma omp target update from(b)
    CHECK(b[n - 1] == 2 * (n - 1 + t));
  }
}

static void behind_update(void) {
#pragma omp target data map(from : b)
  {
#pragma omp target
    for (int i = 0; i < n; i++) b[i] = i;
#pragma omp target update from(b)
  }
}

static const struct {
  const char *name;
  void (*run)(void);
  const char *said;
} cases[] = {
    {"read-only", read_only, "copied back, but the device had not changed it; map(to:) instead of map(tofrom:)\n"},
    {"read-only", read_only, "from the device: 2 copies, 4008 bytes; superfluous: 1 copies, 4000 bytes\n"},
    {"loop", loop, "       16000 bytes       4 of 5  target at "},
    {"loop", loop, "keep it mapped: a target data around both, or target enter data before\n"
     "regomp: map check:            0 bytes       0 of 0  target at "},
    {"loop", loop, "to the device: 5 copies, 20000 bytes; superfluous: 4 copies, 16000 bytes\n"},
    {"anew", anew, "mapped and unmapped 5 times; keep it mapped, and update what changes: "},
    {"anew", anew, "from the device: 5 copies, 20000 bytes; superfluous: 0 copies, 0 bytes\n"},
    // The one after the change is not.
    {"update-to", update_to, "       16000 bytes       4 of 5  copy to the device at "},
    {"update-to", update_to, "the device had the same bytes already; update to only what has changed\n"},
    {"update-from", update_from, "       16000 bytes       4 of 5  copy from the device at "},
    {"exit-from", exit_from, "had not changed it; target exit data map(release:)\n"},
    {"needed", needed, "to the device: 10 copies, 40000 bytes; superfluous: 0 copies, 0 bytes\n"},
    {"needed", needed, "from the device: 10 copies, 40000 bytes; superfluous: 0 copies, 0 bytes\n"},
    {"behind-update", behind_update, "had not changed it; map(alloc:) instead of map(from:)\n"},
};

int main(int argc, char **argv) {
  fill(1);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    if (argc > 1 && strcmp(argv[1], cases[i].name) == 0) {
      cases[i].run();
      return check_result();
    }
    if (argc > 1) continue;
    if (i == 0 || strcmp(cases[i].name, cases[i - 1].name) != 0) run_checked(argv[0], cases[i].name);
    expect_said(cases[i].name, 0, cases[i].said);
    CHECK(times_said("map check: 0 possible faults; 0 objects with 0 bytes still mapped\n") == 1);
  }
  return check_result();
}
