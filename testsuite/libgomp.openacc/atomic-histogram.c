// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic updates of elements that many lanes hit.
#include "apart.h"

enum { N = 1000, BINS = 13 };

int main(void) {
  check_placement();
  int bins[BINS] = {0}, expected[BINS] = {0};
#pragma acc parallel loop gang vector num_gangs(4) copy(bins)
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    bins[(i * i + 3 * i) % BINS] += 1;
  }
  for (int i = 0; i < N; i++) expected[(i * i + 3 * i) % BINS]++;
  CHECK(memcmp(bins, expected, sizeof bins) == 0);
  return check_result();
}
