// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// collapse of loops whose variables have different types.
#include "apart.h"

int main(void) {
  check_placement();
  long sum = 0;
#pragma acc parallel loop collapse(3) reduction(+ : sum)
  for (signed char i = -3; i < 3; i++)
    for (unsigned long long j = 5; j < 9; j++)
      for (unsigned short k = 65530; k < 65535; k++) sum += i + (long)j * k;
  long expected = 0;
  for (int i = -3; i < 3; i++)
    for (long j = 5; j < 9; j++)
      for (long k = 65530; k < 65535; k++) expected += i + j * k;
  CHECK(sum == expected);
  return check_result();
}
