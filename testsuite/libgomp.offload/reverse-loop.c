// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-timeout 180 }
//
// Three thousand requests of one region, one after the other, many times what the ring holds; the host keeps a sum that depends on the order.
#pragma omp requires reverse_offload
#include "check.h"

enum { requests = 3000 };

static unsigned long hash = 1;
static int count;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note(int i) {
  hash = hash * 31 + (unsigned long)i;
  count++;
}

int main(void) {
  check_placement();
  int wrong = 0;
#pragma omp target map(tofrom : wrong)
  for (int i = 0; i < requests; i++) {
    int back = -1;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : back)
    {
      note(i);
      back = i ^ 0x55;
    }
    wrong += back != (i ^ 0x55);
  }
  unsigned long expected = 1;
  for (int i = 0; i < requests; i++) expected = expected * 31 + (unsigned long)i;
  CHECK(wrong == 0 && count == requests && hash == expected);
  printf("%d %lu\n", count, hash);
  return check_result();
}
