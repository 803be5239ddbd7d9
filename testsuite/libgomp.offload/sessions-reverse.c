// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-slot" }
// { dg-additional-options "-rdynamic -D_GNU_SOURCE -DREVERSE_OFFLOAD" }
//
// Reverse offload where the plugin learns only from the images that the program uses it (version 4 of the interface): from
// one region and from deferred ones, with a region of its own inside.
#pragma omp requires reverse_offload
#include "aux/interface_4.h"

static int calls;
__attribute__((noipa)) static void note(void) { calls++; }

// Runs a region of its own on the device.
__attribute__((noipa)) static int one_more(int x) {
#pragma omp target map(tofrom : x)
  x++;
  return x;
}

int main(void) {
  check_placement();
  check_interface_4();
  int answer = 0;
#pragma omp target map(tofrom : answer)
  {
    int x = 5;
#pragma omp target device(ancestor : 1) map(tofrom : x)
    {
      note();
      x *= 2;
    }
    answer = x;
  }
  CHECK(answer == 10 && calls == 1);
  int many[8];
  for (int i = 0; i < 8; i++) {
#pragma omp target nowait map(from : many[i])
    {
      int x = i;
#pragma omp target device(ancestor : 1) map(tofrom : x)
      x = one_more(x);
      many[i] = x;
    }
  }
#pragma omp taskwait
  for (int i = 0; i < 8; i++) CHECK(many[i] == i + 1);
  return check_result();
}
