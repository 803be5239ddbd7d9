// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-pascal" } see reverse-nested.c
// { dg-set-target-env-var GOMP_REVERSE_OFFLOAD_THREADS 0 }
//
// Without helper threads requests are served one after the other, by the thread that waits for the kernel: of many teams, of
// a kernel that a region launches, and of one that nobody waits for (nowait).
#pragma omp requires reverse_offload
#include "check.h"

enum { teams = 40 };

static int count;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int one_more(void) { return ++count; }

__attribute__((noipa)) static int ask(int n) {
  int sum = 0;
#pragma omp target teams distribute num_teams(n) map(tofrom : sum)
  for (int t = 0; t < n; t++) {
    int order = 0;
#pragma omp target device(ancestor : 1) map(from : order)
    order = one_more();
#pragma omp atomic
    sum += order;
  }
  return sum;
}

int main(void) {
  check_placement();
  CHECK(ask(teams) == teams * (teams + 1) / 2);
  CHECK(count == teams);
  count = 0;
  int inner = 0;
#pragma omp target map(from : inner)
  {
    int sum = 0;
#pragma omp target device(ancestor : 1) map(from : sum)
    sum = ask(3);
    inner = sum;
  }
  CHECK(inner == 6 && count == 3);
  int later = 0;
#pragma omp target nowait map(from : later)
  {
    int order = 0;
#pragma omp target device(ancestor : 1) map(from : order)
    order = one_more();
    later = order;
  }
#pragma omp taskwait
  CHECK(later == 4);
  puts("done");
  return check_result();
}
