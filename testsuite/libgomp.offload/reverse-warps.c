// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-timeout 180 }
//
// Requests of many warps at once: teams of one thread, and teams of eight. Each warp gets its own answers, in its own order, and
// each request is served once. (With one mailbox for all, the time that the simulator takes grows with the square of their
// number; reverse-warps-ring.c has as many as the ring has slots.)
#pragma omp requires reverse_offload
#include "check.h"

#ifndef WARPS
#define WARPS 64
#endif
enum { warps = WARPS, rounds = 3 };

static int asked[warps];
static int out_of_order;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int answer(int warp, int round) {
  if (__atomic_fetch_add(&asked[warp], 1, __ATOMIC_RELAXED) % rounds != round)
    __atomic_fetch_add(&out_of_order, 1, __ATOMIC_RELAXED);
  return warp * 7 + round;
}

static void check_rounds(int times, int wrong) {
  CHECK(wrong == 0 && out_of_order == 0);
  for (int w = 0; w < warps; w++) CHECK(asked[w] == times * rounds);
}

int main(void) {
  check_placement();
  int wrong = 0;
#pragma omp target teams distribute num_teams(warps) thread_limit(1) map(tofrom : wrong)
  for (int w = 0; w < warps; w++)
    for (int r = 0; r < rounds; r++) {
      int a = -1;
#pragma omp target device(ancestor : 1) firstprivate(w, r) map(from : a)
      a = answer(w, r);
      if (a != w * 7 + r) {
#pragma omp atomic
        wrong++;
      }
    }
  check_rounds(1, wrong);

#pragma omp target teams distribute parallel for num_teams(warps / 8) thread_limit(8) map(tofrom : wrong)
  for (int w = 0; w < warps; w++)
    for (int r = 0; r < rounds; r++) {
      int a = -1;
#pragma omp target device(ancestor : 1) firstprivate(w, r) map(from : a)
      a = answer(w, r);
      if (a != w * 7 + r) {
#pragma omp atomic
        wrong++;
      }
    }
  check_rounds(2, wrong);
  puts("done");
  return check_result();
}
