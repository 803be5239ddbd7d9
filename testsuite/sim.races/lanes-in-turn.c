// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations, lanes of one warp where the plugin makes them so, wait for those before them: a lane that acquires what another
// one has released comes behind it.
// RACE: data race in kernel .*\(values\).*lanes-in-turn\.c:22
#include <stdio.h>

enum { n = 200 };
static long values[n];

int main(void) {
  int done = 0;
#pragma omp target parallel for num_threads(2) schedule(monotonic : dynamic) map(tofrom : done, values)
  for (int i = 0; i < n; i++) {
    int seen;
#ifndef FAULT
    do {
#pragma omp atomic read acquire
      seen = done;
    } while (seen != i);
#endif
    values[i] = i == 0 ? 1 : values[i - 1] + i;
#pragma omp atomic write release
    done = i + 1;
  }
  printf("%d\n", values[0] == 1);
  return values[0] != 1;
}
