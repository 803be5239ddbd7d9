// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-timeout 300 }
// { dg-modes "host ours" } reverse-loop.c is for all.
// { dg-no-sanitizer "it counts memory, and takes minutes" }
//
// A hundred thousand requests of one kernel, from four teams: the host counts them, each team gets its own answers, and the
// process does not grow.
#pragma omp requires reverse_offload
#include "check.h"

#include <sys/resource.h>

enum { teams = 4, requests = 25000 };

static int counts[teams];
__attribute__((noipa)) static int note(int team) { return ++counts[team]; }

static long resident_kib(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_maxrss;
}

static int ask(int each) {
  int wrong = 0;
  memset(counts, 0, sizeof counts);
#pragma omp target teams distribute num_teams(teams) map(tofrom : wrong)
  for (int t = 0; t < teams; t++)
    for (int i = 1; i <= each; i++) {
      int back = 0;
#pragma omp target device(ancestor : 1) firstprivate(t) map(from : back)
      back = note(t);
      if (back != i) {
#pragma omp atomic
        wrong++;
      }
    }
  for (int t = 0; t < teams; t++) CHECK(counts[t] == each);
  return wrong;
}

int main(void) {
  check_placement();
  CHECK(ask(requests / 10) == 0);
  long before = resident_kib();
  CHECK(ask(requests) == 0);
  CHECK(resident_kib() - before < 8192);
  puts("done");
  return check_result();
}
