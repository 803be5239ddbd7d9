// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// &, | and ^ of 32- and 64-bit numbers.
#include "apart.h"

int main(void) {
  check_placement();
  unsigned and32 = ~0u, or32 = 0, xor32 = 0;
  unsigned long long and64 = ~0ull, or64 = 0, xor64 = 0;
#pragma acc parallel loop gang worker vector num_gangs(2) num_workers(2) reduction(& : and32, and64)                        \
    reduction(| : or32, or64) reduction(^ : xor32, xor64)
  for (int i = 0; i < 60; i++) {
    and32 &= ~(1u << i % 20);
    or32 |= 1u << i / 2;
    xor32 ^= i * 2654435761u;
    and64 &= ~(1ull << i);
    or64 |= 1ull << i;
    xor64 ^= i * 0x9e3779b97f4a7c15ull;
  }
  unsigned x32 = 0;
  unsigned long long x64 = 0;
  for (int i = 0; i < 60; i++) x32 ^= i * 2654435761u, x64 ^= i * 0x9e3779b97f4a7c15ull;
  CHECK(and32 == 0xfff00000u && or32 == 0x3fffffffu && xor32 == x32);
  CHECK(and64 == 0xf000000000000000ull && or64 == 0x0fffffffffffffffull && xor64 == x64);
  return check_result();
}
