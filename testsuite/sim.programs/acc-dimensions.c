// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// num_gangs, num_workers and vector_length from run-time values, beyond the limits, and by default; every gang, worker and lane takes part once in
// what is not shared out.
#include "check.h"

// How many gangs, workers and lanes there are, found by counting; not asked for, since that needs the compiler's own built-ins.
static void count(int g, int w, int *gangs, int *workers) {
  int gang_count = 0, worker_count = 0;
#pragma acc parallel num_gangs(g) num_workers(w) vector_length(32) copy(gang_count, worker_count)
  {
#pragma acc atomic update
    gang_count++;
#pragma acc loop worker
    for (int i = 0; i < 64; i++) {
#pragma acc atomic update
      worker_count++;
    }
  }
  *gangs = gang_count;
  *workers = worker_count;
}

int main(void) {
  check_placement();
  int apart = check_expected_device() == 1;
  static const int sizes[][2] = {{1, 1}, {2, 1}, {1, 2}, {7, 5}, {100, 3}, {3, 32}, {500, 1}};
  for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    int gangs, all;
    count(sizes[i][0], sizes[i][1], &gangs, &all);
    // Work in worker loops is shared among the workers of a gang, and done by each gang.
    CHECK(gangs == (apart ? sizes[i][0] : 1) && all == gangs * 64);
  }

  // As many workers as a gang can have.
  enum { N = 100000 };
  static char done[N];
  int many = 32;
#pragma acc parallel loop gang worker vector num_gangs(100) num_workers(many) vector_length(32) copyout(done)
  for (int i = 0; i < N; i++) done[i] = 1;
  for (int i = 0; i < N; i++) CHECK(done[i] == 1);

  // Vectors longer than a warp.
  static int values[4][1000];
#pragma acc parallel num_gangs(4) vector_length(128) copyout(values)
#pragma acc loop gang
  for (int i = 0; i < 4; i++) {
#pragma acc loop vector
    for (int j = 0; j < 1000; j++) values[i][j] = i * 1000 + j;
    int sum = 0;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < 1000; j++) sum += values[i][j];
    values[i][0] = sum;
  }
  for (int i = 0; i < 4; i++) CHECK(values[i][0] == i * 1000000 + 499500 && values[i][999] == i * 1000 + 999);
  long total = 0;
#pragma acc parallel loop gang vector vector_length(256) reduction(+ : total)
  for (int i = 0; i < 5000; i++) total += i;
  CHECK(total == 12497500);
  puts("done");
  return check_result();
}
