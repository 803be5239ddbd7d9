// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// auto, ranges and initialisers inside a region.
#include "apart.h"
#include <initializer_list>

int main() {
  check_placement();
  int out[16];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < 16; i++) {
    const int primes[] = {2, 3, 5, 7, 11};
    auto s = 0;
    for (auto p : primes)
      if (i % p == 0) s += p;
    if (const int rest = i % 4; rest == 3) s += 100;
    out[i] = s;
  }
  for (int i = 0; i < 16; i++) {
    int s = 0;
    for (int p : {2, 3, 5, 7, 11}) s += i % p == 0 ? p : 0;
    CHECK(out[i] == s + (i % 4 == 3 ? 100 : 0));
  }
  return check_result();
}
