// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-gcn" }
//
// REGOMP_CHECK_MAPS=1 with nowait: a region that waits for the host, which goes on behind it; faults of regions that were
// deferred, with the place of the construct; one region behind the other, where nothing is lost.
#include "check-maps.h"
#include "aux/rendezvous.h"

enum { n = 1000 };
static int a[n], between[n], last[n];

static __attribute__((noinline)) void waits_for_host(void) {
  const uint64_t go = make_rendezvous();
  int sum = 0;
#pragma omp target nowait map(tofrom : sum)
  {
    wait_at(go, 2);
    sum += 1;
  }
  set_rendezvous(go, 2);
#pragma omp taskwait
  CHECK(sum == 1);
  free_rendezvous(go);
}

static __attribute__((noinline)) void lost_later(void) {
#pragma omp target nowait map(to : a)
  for (int i = 0; i < n; i++) a[i] = 0x01010101;
#pragma omp taskwait
}

static __attribute__((noinline)) void one_behind_the_other(void) {
#pragma omp target data map(to : between) map(from : last)
  {
#pragma omp target nowait map(to : between)
    for (int i = 0; i < n; i++) between[i] = 0x01010101 * (i % 5);
#pragma omp target nowait map(to : between) map(from : last)
    for (int i = 0; i < n; i++) last[i] = between[n - 1 - i];
#pragma omp taskwait
  }
  CHECK(last[0] == 0x01010101 * 4);
}

static const struct checked_case cases[] = {
    {"waits-for-host", waits_for_host, 0, "map check: 0 possible faults"},
    {"lost-later", lost_later, 1, "device code has changed 4000 bytes of it, the first at offset 0, and it is unmapped at lost_later ("},
    {"one-behind-the-other", one_behind_the_other, 0, "map check: 0 possible faults"},
};

int main(int argc, char **argv) { return check_cases(argc, argv, cases, sizeof cases / sizeof cases[0]); }
