// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction's result used by the next construct, through copy and through data regions.
#include "apart.h"

int main(void) {
  check_placement();
  int a[50], sum = 0, most = 0;
  for (int i = 0; i < 50; i++) a[i] = i % 7;
#pragma acc data copyin(a) copy(sum, most)
  {
#pragma acc parallel loop present(a, sum) reduction(+ : sum)
    for (int i = 0; i < 50; i++) sum += a[i];
#pragma acc parallel loop present(a, sum, most) reduction(max : most)
    for (int i = 0; i < 50; i++) most = most > a[i] * sum ? most : a[i] * sum;
  }
  int s = 0;
  for (int i = 0; i < 50; i++) s += i % 7;
  CHECK(sum == s && most == 6 * s);
  return check_result();
}
