// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload from the threads of a team, and from threads of several teams: every thread asks for itself.
#pragma omp requires reverse_offload
#include "check.h"

enum { n = 64 };

static int asked[n];

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note(int i) { __atomic_fetch_add(&asked[i], 1, __ATOMIC_RELAXED); }

int main(void) {
  check_placement();
  int answers[n] = {0};
#pragma omp target parallel for num_threads(8) map(tofrom : answers)
  for (int i = 0; i < n; i++) {
    int in = i, out = 0;
#pragma omp target device(ancestor : 1) firstprivate(in) map(from : out)
    {
      note(in);
      out = in * in;
    }
    answers[i] = out;
  }
  for (int i = 0; i < n; i++) CHECK(asked[i] == 1 && answers[i] == i * i);

#pragma omp target teams distribute parallel for num_teams(4) thread_limit(4) map(tofrom : answers)
  for (int i = 0; i < n; i++) {
    int out = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : out)
    {
      note(i);
      out = 3 * i;
    }
#pragma omp atomic
    answers[i] += out;
  }
  for (int i = 0; i < n; i++) CHECK(asked[i] == 2 && answers[i] == i * i + 3 * i);
  printf("%d\n", answers[n - 1]);
  return check_result();
}
