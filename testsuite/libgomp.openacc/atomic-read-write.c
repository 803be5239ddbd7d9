// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atomic read and write: a value is either the old one or the new one, never a mixture.
#include "apart.h"

int main(void) {
  check_placement();
  long long x = 0x1111111111111111ll;
  int mixed = 0;
#pragma acc parallel loop gang vector num_gangs(2) vector_length(32) copy(x) reduction(+ : mixed)
  for (int i = 0; i < 128; i++) {
    long long v;
    if (i % 2) {
#pragma acc atomic write
      x = 0x2222222222222222ll;
    }
#pragma acc atomic read
    v = x;
    mixed += v != 0x1111111111111111ll && v != 0x2222222222222222ll;
  }
  CHECK(mixed == 0 && x == 0x2222222222222222ll);
  return check_result();
}
