// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock stock-ours" }
// malloc on the device gives NULL when its heap is used up, and memory again when some is freed. The host's does not end this soon.
#include "check.h"

enum { MOST = 2000 };

int main(void) {
  check_placement();
  int got = 0, again = 0, too_big = 1;
#pragma omp target map(from : got, again, too_big)
  {
    static char *blocks[MOST];
    got = 0;
    while (got < MOST && (blocks[got] = malloc(64 << 10))) {
      blocks[got][0] = 1;
      blocks[got][(64 << 10) - 1] = 1;
      got++;
    }
    for (int i = 0; i < got; i++) free(blocks[i]);
    again = 0;
    while (again < got && (blocks[again] = malloc(64 << 10))) again++;
    for (int i = 0; i < again; i++) free(blocks[i]);
    too_big = malloc((size_t)1 << 40) != NULL;
  }
  // CUDA's default heap has 8 MiB; the device library sets no other. How much of it a driver needs itself is its own affair.
  const int simulated = getenv("REGOMP_TEST_CUDA") != NULL;
  CHECK(got > 0 && got <= 128 && (got >= 100 || !simulated) && again >= got - 1 && !too_big);
  puts("done");
  return check_result();
}
