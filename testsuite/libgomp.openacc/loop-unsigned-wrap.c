// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops near the ends of their types, and with 64-bit variables and large steps.
#include "apart.h"

int main(void) {
  check_placement();
  unsigned low = 4294967200u, count = 0;
  long long sum = 0;
#pragma acc parallel loop reduction(+ : count)
  for (unsigned i = low; i < 4294967290u; i += 7) count++;
#pragma acc parallel loop reduction(+ : sum)
  for (long long i = -(1LL << 40); i <= 1LL << 40; i += 1LL << 38) sum += i / (1LL << 38) + 10;
  CHECK(count == 13 && sum == 90);
  return check_result();
}
