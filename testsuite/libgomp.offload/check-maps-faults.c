// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock ours-gcn" }
//
// REGOMP_CHECK_MAPS=1: results that nobody copies back, what the host has changed and not sent, what is overwritten.
#include "check-maps.h"

enum { n = 1000 };
static int a[n];

static __attribute__((noinline)) void lost_by_region(void) {
  for (int t = 0; t < 3; t++) { // said once
#pragma omp target map(to : a)
    for (int i = 10; i < n; i++) a[i] = -1;
  }
}

static void lost_by_target_data(void) {
#pragma omp target data map(to : a)
  {
#pragma omp target
    a[1] = 0x01010101;
  }
}

static void lost_by_release(void) {
  int *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++) p[i] = 0;
#pragma omp target enter data map(to : p[ : n])
#pragma omp target
  p[n - 1] = 0x01010101;
#pragma omp target exit data map(release : p[ : n])
  free(p);
}

// Half of it is fetched.
static void lost_in_part(void) {
#pragma omp target enter data map(to : a)
#pragma omp target
  for (int i = 0; i < n; i++) a[i] = 0x01010101;
#pragma omp target update from(a[0 : n / 2])
#pragma omp target exit data map(delete : a)
}

static void stale(void) {
  int sum = 0;
#pragma omp target data map(to : a)
  {
    a[7] = 0x01010101;
    for (int t = 0; t < 3; t++) { // said once
#pragma omp target map(from : sum)
      sum = a[7];
      CHECK(sum == 0);
    }
  }
}

static void stale_always(void) {
  int sum = 0;
#pragma omp target data map(to : a)
  {
    a[7] = 0x01010101;
#pragma omp target map(always, to : a) map(from : sum)
    sum = a[7];
    CHECK(sum == 0x01010101);
  }
}

static void overwritten(void) {
#pragma omp target data map(to : a)
  {
#pragma omp target
    a[5] = 0x01010101;
    a[6] = 3;
#pragma omp target update to(a)
  }
}

static void undone(void) {
#pragma omp target data map(to : a)
  {
    a[2] = 0x01010101;
#pragma omp target update from(a)
    CHECK(a[2] == 0);
  }
}

struct holder {
  int n, *p;
};

// What p points to goes without a detach. The first region is right.
static void dangling(void) {
  int *data = calloc(n, sizeof *data);
  struct holder h = {n, data};
  int first = -1;
#pragma omp target enter data map(to : h)
#pragma omp target enter data map(to : h.p[ : n])
#pragma omp target map(to : h) map(from : first)
  first = h.p[0];
  CHECK(first == 0);
#pragma omp target exit data map(delete : data[ : n])
#pragma omp target map(to : h) map(from : first)
  first = h.n;
#pragma omp target exit data map(delete : h)
  free(data);
}

// Both sides change a value, of which some bytes are the same on the device as before.
static void changed_by_both(void) {
#pragma omp target data map(tofrom : a)
  {
#pragma omp target
    a[4] = 15;
    a[4] = -1;
  }
  CHECK(a[4] == 15);
}

static void left(void) {
#pragma omp target enter data map(to : a)
}

static const struct checked_case cases[] = {
    {"lost-by-region", lost_by_region, 1, "device code has changed 3960 bytes of it, the first at offset 40, and it is unmapped"},
    {"lost-by-region", lost_by_region, 1, "if the host is to have them: map(tofrom:) or map(from:), or target update from\n"},
    {"lost-by-region", lost_by_region, 1, " (a), 4000 bytes, mapped by target at lost_by_region ("},
    {"lost-by-target-data", lost_by_target_data, 1, "device code has changed 4 bytes of it, the first at offset 4,"},
    {"lost-by-release", lost_by_release, 1, "device code has changed 4 bytes of it, the first at offset 3996,"},
    {"lost-by-release", lost_by_release, 1, "target exit data map(from:), or target update from before it\n"},
    {"lost-in-part", lost_in_part, 1, "device code has changed 2000 bytes of it, the first at offset 2000,"},
    {"stale", stale, 1, "possibly stale on the device: the host has changed 4 bytes of it since they were copied, the first at offset 28,"},
    {"stale", stale, 1, "if the region reads them: target update to before it\n"},
    {"stale-always", stale_always, 0, "map check: 0 possible faults"},
    {"overwritten", overwritten, 1, "possibly overwritten: device code has changed 4 bytes of it, the first at offset 20,"},
    {"undone", undone, 1, "possibly undone: the host has changed 4 bytes of it, the first at offset 8,"},
    {"dangling", dangling, 1, "possibly dangling: 1 pointers in it, the first at offset 8, have device addresses of"},
    {"changed-by-both", changed_by_both, 0, "map check: 0 possible faults"},
    {"left", left, 0, "still mapped at the end: host "},
    {"left", left, 0, "0 possible faults; 1 objects with 4000 bytes still mapped\n"},
};

int main(int argc, char **argv) { return check_cases(argc, argv, cases, sizeof cases / sizeof cases[0]); }
